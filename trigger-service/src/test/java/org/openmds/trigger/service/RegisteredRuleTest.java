package org.openmds.trigger.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.RuleCondition;
import org.openmds.trigger.rule.RuleScope;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

class RegisteredRuleTest {

    private static final EndpointReference MEMBER = EndpointReference.of("http://a/service");
    private static final String SOURCE = "<agg:GetResourcePropertyPollType/>";

    @Test
    void read_globus40Elements_areARuleAboutTheMembersData() {
        TriggerRule rule = read(
                SOURCE + "<r:TriggerRule xmlns:r='urn:any'><r:matchingRule xmlns:g='urn:g'>//g:x</r:matchingRule>"
                        + "<r:actionScript>ops</r:actionScript><r:minimumFiringInterval>600</r:minimumFiringInterval>"
                        + "<r:minimumMatchTime>30</r:minimumMatchTime></r:TriggerRule>")
                .orElseThrow();

        RuleCondition.Matches matches = (RuleCondition.Matches) rule.condition();
        assertThat(matches.expression().text()).isEqualTo("//g:x");
        assertThat(matches.expression().namespaces()).containsEntry("g", "urn:g");
        assertThat(rule.scope()).isEqualTo(
                new RuleScope.EachEntry(Optional.of(MEMBER), Optional.empty(), RuleScope.RuleDocument.DATA));
        assertThat(rule.timing().minimumMatchTime()).isEqualTo(Duration.ofSeconds(30));
        assertThat(rule.timing().repeatInterval()).hasValue(Duration.ofMinutes(10));
        assertThat(rule.notices().actions()).containsExactly("ops");
        assertThat(rule.enabled()).isTrue();
        assertThat(rule.owner()).isEqualTo("alice");
    }

    @Test
    void read_inputs_areAsGlobus40Gave() {
        TriggerRule usual = read(SOURCE + rule("")).orElseThrow();
        TriggerRule other = read(
                SOURCE + rule("<r:enableFilteredActionScriptInput>true</r:enableFilteredActionScriptInput>"
                        + "<r:disableUnmodifiedActionScriptInput>true</r:disableUnmodifiedActionScriptInput>"))
                .orElseThrow();

        assertThat(usual.notices().fullOriginal()).isTrue();
        assertThat(usual.notices().queryResult()).isFalse();
        assertThat(other.notices().fullOriginal()).isFalse();
        assertThat(other.notices().queryResult()).isTrue();
    }

    @Test
    void read_elementsWithoutOneAround_areARuleToo() {
        assertThat(read(SOURCE + "<matchingRule>true()</matchingRule><actionScript>ops</actionScript>")).isPresent();
        assertThat(RegisteredRule.hasRule(config(SOURCE + "<matchingRule>1</matchingRule>"))).isTrue();
    }

    @Test
    void read_noRule_isEmpty() {
        assertThat(read(SOURCE)).isEmpty();
        assertThat(RegisteredRule.hasRule(config(SOURCE))).isFalse();
    }

    @Test
    void read_whatIsWrong_isSaid() {
        assertThatThrownBy(() -> read(rule("<r:minimumMatchTime>soon</r:minimumMatchTime>")))
                .isInstanceOf(InvalidRuleException.class)
                .hasMessageContaining("MinimumMatchTime");
        assertThatThrownBy(() -> read("<actionScript>ops</actionScript>")).hasMessageContaining("one matchingRule");
        assertThatThrownBy(() -> read("<matchingRule>1 +</matchingRule>")).hasMessageContaining("XPath");
        assertThatThrownBy(() -> read(
                rule("<r:enableFilteredActionScriptInput>maybe</r:enableFilteredActionScriptInput>")))
                .hasMessageContaining("true or false");
    }

    private static String rule(String more) {
        return "<r:TriggerRule xmlns:r='urn:any'><r:matchingRule>true()</r:matchingRule>" + more + "</r:TriggerRule>";
    }

    private static Optional<TriggerRule> read(String content) {
        return RegisteredRule.read("registered-1", MEMBER, config(content), "alice");
    }

    private static XmlFragment config(String content) {
        return XmlFragment.parse("<agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'>" + content
                + "</agg:AggregatorConfig>");
    }
}
