package org.openmds.trigger.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.trigger.engine.RuleStatus;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryChange;
import org.openmds.wsrf.servicegroup.EntryChange.ChangeKind;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.xml.XmlFragment;

class RegisteredRulesTest extends TriggerServicesFixture {

    private static final String RULE = "<r:matchingRule>true()</r:matchingRule><r:actionScript>ops</r:actionScript>";

    private final RegisteredRules rules = new RegisteredRules(triggers);
    private long sequence;

    @Test
    void changed_entryWithARule_isATriggerOfItsOwnerAndMember() {
        changed(ChangeKind.ADDED, entry("a", RULE));

        RuleStatus status = only();
        assertThat(status.rule().id()).startsWith("registered-");
        assertThat(status.rule().owner()).isEqualTo("alice");
        assertThat(status.rule().name()).isEqualTo("Rule of http://a/service");
        assertThat(status.problem()).isEmpty();
    }

    @Test
    void changed_entriesBefore_areThereToo() {
        Entry a = entry("a", RULE);
        changed(ChangeKind.PRESENT, a, entry("b", RULE), entry("c", ""));

        assertThat(ids()).hasSize(2).contains(RegisteredRules.of(List.of(a)).getFirst().id());
    }

    @Test
    void changed_entryRenewedOrWithNewData_changesNothing() {
        Entry entry = entry("a", RULE);
        changed(ChangeKind.ADDED, entry);
        String before = only().rule().id();
        changed(ChangeKind.RENEWED, entry);
        changed(ChangeKind.CONTENT, entry);

        assertThat(ids()).containsExactly(before);
    }

    @Test
    void changed_entryExpiredOrDestroyed_endsItsTriggerAlone() {
        Entry a = entry("a", RULE);
        Entry b = entry("b", RULE);
        Entry c = entry("c", RULE);
        changed(ChangeKind.ADDED, a, b, c);

        changed(ChangeKind.EXPIRED, a);
        changed(ChangeKind.REMOVED, b);

        assertThat(ids()).containsExactly(RegisteredRules.of(List.of(c)).getFirst().id());
    }

    @Test
    void changed_entryLostAndRegisteredAgain_isTheSameTrigger() {
        Entry lost = entry("a", RULE);
        changed(ChangeKind.ADDED, lost);
        String before = only().rule().id();
        changed(ChangeKind.EXPIRED, lost);
        assertThat(ids()).isEmpty();

        Entry back = entry("a", RULE);
        changed(ChangeKind.ADDED, back);

        assertThat(back.key()).isNotEqualTo(lost.key());
        assertThat(ids()).containsExactly(before);
    }

    @Test
    void changed_entryWithAWrongRule_leavesTheOthersAtWork() {
        changed(ChangeKind.ADDED, entry("a", "<r:matchingRule>1 +</r:matchingRule>"), entry("b", RULE));

        assertThat(only().rule().name()).isEqualTo("Rule of http://b/service");
    }

    @Test
    void require_actionThatIsNotThere_isRefusedAndShownWhereItIsThereAlready() {
        Entry entry = entry("a", RULE.replace("ops", "nobody"));

        assertThatThrownBy(() -> validation.require(RegisteredRules.of(List.of(entry)).getFirst()))
                .isInstanceOf(InvalidRuleException.class)
                .hasMessageContaining("no action is called 'nobody'; known: ops");
        // The same as after a restart with another configuration.
        changed(ChangeKind.PRESENT, entry);
        assertThat(only().problem()).hasValue("no action is called 'nobody'; known: ops");
    }

    private void changed(ChangeKind kind, Entry... entries) {
        List<EntryChange> changes = Stream.of(entries)
                .map(entry -> new EntryChange(++sequence, kind, clock.now(), entry, new Lease.Unlimited()))
                .toList();
        rules.changed(changes, group.snapshot());
        // When this call returns, earlier changes are processed.
        triggers.silences().join();
    }

    private RuleStatus only() {
        assertThat(triggers.statuses()).hasSize(1);
        return triggers.statuses().iterator().next();
    }

    private List<String> ids() {
        return triggers.statuses().stream().map(status -> status.rule().id()).toList();
    }

    private static Entry entry(String host, String rule) {
        EntryKey key = EntryKey.random();
        XmlFragment content = XmlFragment.parse(
                "<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'><agg:AggregatorConfig "
                        + "xmlns:agg='http://mds.globus.org/aggregator/types' xmlns:r='urn:gt40'>"
                        + "<agg:GetResourcePropertyPollType/>" + rule + "</agg:AggregatorConfig></sg:Content>");
        return Entry.of(key, EndpointReference.of("http://here/entry", new QName("urn:k", "Key", "k"), key.value()),
                new Registration(EndpointReference.of("http://" + host + "/service"), content, null,
                        new RequestedLifetime.Relative(Duration.ofMinutes(10)), "alice"));
    }
}
