package org.openmds.trigger.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.XPathExpression;

class RuleXmlTest {

    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void read_whatWasWritten_isTheSame() {
        SequencedMap<String, XPathExpression> values = new LinkedHashMap<>();
        values.put("free", SampleRules.xpath("//v:fs/@free"));
        TriggerRule rule = new TriggerRule("disk", "Disk", "alice", false,
                new RuleCondition.Matches(SampleRules.xpath("//v:fs[@free < 10]"), false),
                new RuleScope.EachEntry(Optional.of(EndpointReference.of("http://a/")),
                        Optional.of(SampleRules.xpath("//v:host"))),
                new RuleTiming(Duration.ofMillis(1500), Duration.ofSeconds(60), Optional.of(Duration.ofHours(4)),
                        new RuleWindow(Optional.of(TIME), Optional.of(TIME.plusSeconds(9)), Optional.empty(),
                                Optional.of(TIME))),
                new RuleNotices(List.of("mail", "page"), List.of("mail"),
                        new LinkedHashMap<>(Map.of("severity", "high")),
                        values, "{{host}}", true, false));

        XmlFragment written = RuleXml.write(rule);

        assertThat(RuleXml.write(RuleXml.read(written.root()))).isEqualTo(written);
    }

    @Test
    void read_otherConditions_areTheSame() {
        for (TriggerRule rule : List.of(SampleRules.stale("stale"), SampleRules.gone("gone", "//v:h"),
                SampleRules.whole("all", "true()"))) {
            XmlFragment written = RuleXml.write(rule);

            assertThat(RuleXml.write(RuleXml.read(written.root()))).isEqualTo(written);
        }
    }

    @Test
    void read_globusProperties_repeatAtTheFiringInterval() {
        TriggerRule rule = RuleXml.read(element("<TriggerID>t</TriggerID><MatchingRule>1</MatchingRule>"
                + "<MinimumFiringInterval>20</MinimumFiringInterval><MinimumMatchTime>30</MinimumMatchTime>"));

        assertThat(rule.enabled()).isTrue();
        assertThat(rule.timing()).isEqualTo(
                RuleTiming.ofGlobus(Duration.ofSeconds(30), Duration.ofSeconds(20), RuleWindow.ALWAYS));
        assertThat(((RuleCondition.Matches) rule.condition()).enableBoolean()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "<MatchingRule>1</MatchingRule> | the property TriggerID of the trigger is missing",
        "<TriggerID>t</TriggerID> | the property MatchingRule of the trigger is missing",
        "<TriggerID>a b</TriggerID><MatchingRule>1</MatchingRule> | was 'a b'",
        "<TriggerID>t</TriggerID><MatchingRule>1+</MatchingRule> | not an XPath 1.0 expression",
        "<TriggerID>t</TriggerID><MatchingRule>//x:y</MatchingRule> | x",
        "<TriggerID>t</TriggerID><MatchingRule>1</MatchingRule><TriggerStatus>on</TriggerStatus> | TriggerStatus must be one of [enabled, disabled], was 'on'",
        "<TriggerID>t</TriggerID><MatchingRule>1</MatchingRule><MinimumMatchTime>soon</MinimumMatchTime> | MinimumMatchTime must be a number of seconds, was 'soon'",
        "<TriggerID>t</TriggerID><MatchingRule>1</MatchingRule><MinimumMatchTime>-1</MinimumMatchTime> | must be from 0 to 3660 days, was PT-1S",
        "<TriggerID>t</TriggerID><MatchingRule>1</MatchingRule><StartTime>now</StartTime> | StartTime must be an xsd:dateTime, was 'now'",
        "<TriggerID>t</TriggerID><MatchingRule>1</MatchingRule><EnableBoolean>yes</EnableBoolean> | EnableBoolean must be true or false, was 'yes'"})
    void read_noRule_saysWhatIsWrong(String properties, String message) {
        assertThatThrownBy(() -> RuleXml.read(element(properties))).isInstanceOf(InvalidRuleException.class)
                .hasMessageContaining(message);
    }

    private static XmlElement element(String properties) {
        return XmlFragment.parse("<Trigger xmlns='" + RuleXml.NAMESPACE + "'>" + properties + "</Trigger>").root();
    }
}
