package org.openmds.provider.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.NullMarked;
import org.openmds.aggregator.CollectionException;
import org.openmds.attacks.fuzz.FuzzLimits;
import org.openmds.provider.input.BytesInput;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes as LDIF. The entries of LDAP servers take the same way from their attributes to the document. */
@NullMarked
class LdifFuzzTest {

    private static final int MAX_ENTRIES = 100;

    @FuzzTest(maxDuration = FuzzLimits.DURATION)
    void collect(byte[] data) throws Exception {
        FuzzLimits.withinTime(() -> {
            try {
                XmlFragment document = LdapProvider.ofLdif("site", new BytesInput("input", data), MAX_ENTRIES)
                        .collect(FuzzLimits.deadline());

                assertThat(XmlFragment.parse(document.toBytes(), XmlLimits.DEFAULT)).isEqualTo(document);
            } catch (CollectionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }
}
