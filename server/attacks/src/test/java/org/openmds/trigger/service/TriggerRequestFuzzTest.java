package org.openmds.trigger.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;

import org.jspecify.annotations.NullMarked;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any fragment as a rule or a silence: it is refused, or what is written is read as the same. */
@NullMarked
class TriggerRequestFuzzTest {

    private static final Instant NOW = Instant.parse("2026-02-28T12:00:00Z");

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void read(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            XmlFragment written;
            boolean isSilence;
            try {
                XmlElement request = XmlFragment.parse(data, FuzzLimits.XML).root();
                isSilence = request.name().getLocalPart().equals("silence");
                written = isSilence
                        ? SilenceXml.write(SilenceXml.readRequest(request, "id", NOW, "alice"))
                        : RuleXml.write(RuleXml.read(request));
            } catch (InvalidXmlException | InvalidRuleException refused) {
                assertThat(refused.getMessage()).isNotBlank();
                return;
            }
            XmlElement kept = XmlFragment.parse(written.toBytes(), XmlLimits.DEFAULT).root();
            if (isSilence) {
                Silence silence = SilenceXml.read(kept);
                assertThat(SilenceXml.write(silence)).isEqualTo(written);
            } else {
                assertThat(RuleXml.write(RuleXml.read(kept))).isEqualTo(written);
            }
        });
    }
}
