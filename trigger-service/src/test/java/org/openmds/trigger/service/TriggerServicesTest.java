package org.openmds.trigger.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.budget.BudgetPermit;
import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.LeasedEntry;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

class TriggerServicesTest extends TriggerServicesFixture {

    @Test
    void create_nothingSaid_isGlobusDefaultTrigger() {
        String key = create("");

        TriggerRule rule = triggers.find(key).orElseThrow().rule();
        assertThat(rule.name()).isEqualTo("Default Trigger Name");
        assertThat(rule.enabled()).isFalse();
        assertThat(text(key, "MatchingRule")).isEqualTo("count(//*[local-name()='Entry'])<1");
        assertThat(rule.owner()).isEqualTo("alice");
    }

    @Test
    void create_rule_isAtWorkAndShowsHowItStands() {
        String key = create(
                "<trig:TriggerID>empty</trig:TriggerID><trig:MatchingRule>count(//x) = 0</trig:MatchingRule>"
                        + "<trig:MinimumMatchTime>60</trig:MinimumMatchTime>");

        assertThat(key).isEqualTo("empty");
        assertThat(text(key, "MinimumMatchTime")).isEqualTo("60");
        assertThat(text(key, "ConditionTrueSince")).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(text(key, "RuleLastCheckedAt")).isEqualTo("2026-01-01T00:00:00Z");
    }

    @Test
    void getResourcePropertyDocument_trigger_isValid() {
        String key = create(
                "<trig:TriggerID>empty</trig:TriggerID><trig:MatchingRule>count(//x) = 0</trig:MatchingRule>");

        XmlFragment answer = ServiceCalls.answer(service,
                ServiceCalls.call(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, "", Optional.of(key), ALICE));

        assertThat(answer.root().children().getFirst().children()).extracting(child -> child.name().getLocalPart())
                .contains("TriggerName", "MatchingRule", "RuleLastCheckedAt", "ActionFiredAt", "State");
    }

    @Test
    void create_noExpression_isAFaultThatSaysWhy() {
        WsrfFault fault = fault(services.factory("TriggerFactoryService"),
                call(createBody("<trig:MatchingRule>1 +</trig:MatchingRule>"), Optional.empty(), ALICE));

        assertThat(fault.description()).contains("not an XPath 1.0 expression");
    }

    @Test
    void create_shorterIntervalThanTheLeast_isAFaultThatNamesBoth() {
        assertThat(creationFault("<trig:MinimumFiringInterval>10</trig:MinimumFiringInterval>", ALICE).description())
                .isEqualTo(
                        "trigger 't': the MinimumFiringInterval must be at least 60 s (triggers.least-repeat) because"
                                + " its owner 'alice' does not have the right 'admin', got 10 s");
        assertThat(creationFault("<t:RepeatInterval>59</t:RepeatInterval>", ALICE).description())
                .contains("the RepeatInterval must be at least 60 s");
        assertThat(triggers.find("t")).isEmpty();
    }

    @Test
    void create_noInterval_isRaisedToTheLeast() {
        String key = create("");

        assertThat(text(key, "MinimumFiringInterval")).isEqualTo("60");
        assertThat(text(key, TriggerNames.own("RepeatInterval"))).isEqualTo("0");
    }

    @Test
    void create_administrator_choosesAnyInterval() {
        ServiceCalls.answer(services.factory("TriggerFactoryService"), call(createBody(
                "<trig:TriggerID>t</trig:TriggerID><trig:MinimumFiringInterval>10</trig:MinimumFiringInterval>"),
                Optional.empty(), ROOT));

        assertThat(text("t", "MinimumFiringInterval")).isEqualTo("10");
    }

    @Test
    void modify_shorterIntervalThanTheLeast_isRefused() {
        String key = create("<t:RepeatInterval>600</t:RepeatInterval>");

        WsrfFault fault = fault(service, set(key, ALICE,
                "<rp:Update><t:RepeatInterval " + TRIG + ">5</t:RepeatInterval></rp:Update>"));

        assertThat(fault.description()).contains("at least 60 s");
        assertThat(text(key, TriggerNames.own("RepeatInterval"))).isEqualTo("600");
    }

    private WsrfFault creationFault(String timing, Caller caller) {
        return fault(services.factory("TriggerFactoryService"),
                call(createBody("<trig:TriggerID>t</trig:TriggerID>" + timing), Optional.empty(), caller));
    }

    @Test
    void create_actionThatIsNotThere_isAFaultThatNamesThoseThatAre() {
        WsrfFault fault = fault(services.factory("TriggerFactoryService"),
                call(createBody("<trig:TriggerID>t</trig:TriggerID><trig:ActionScript>nobody</trig:ActionScript>"),
                        Optional.empty(), ALICE));

        assertThat(fault.description()).isEqualTo("trigger 't': no action is called 'nobody'; known: ops");
        assertThat(triggers.find("t")).isEmpty();
    }

    @Test
    void setResourceProperties_actionThatIsNotThere_isRefusedAndNothingChanges() {
        String key = create("<trig:TriggerID>t</trig:TriggerID><trig:ActionScript>ops</trig:ActionScript>");

        WsrfFault fault = fault(service, set(key, ALICE, "<rp:Insert><t:ResolvedActionScript " + TRIG
                + ">nobody</t:ResolvedActionScript></rp:Insert>"));

        assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_MODIFICATION);
        assertThat(fault.description()).contains("no action is called 'nobody'; known: ops");
        assertThat(triggers.find(key).orElseThrow().rule().notices().resolvedActions()).isEmpty();
    }

    @Test
    void setResourceProperties_otherRule_isDurableAndAtWork() {
        String key = create("<trig:TriggerID>t</trig:TriggerID>");

        ServiceCalls.answer(service, set(key, ALICE,
                "<rp:Update><trig:TriggerStatus " + TRIG + ">enabled</trig:TriggerStatus>"
                        + "<trig:MinimumMatchTime " + TRIG + ">30</trig:MinimumMatchTime></rp:Update>"
                        + "<rp:Insert><t:Label " + TRIG + " name='severity'>high</t:Label></rp:Insert>"));

        TriggerRule rule = triggers.find(key).orElseThrow().rule();
        assertThat(rule.enabled()).isTrue();
        assertThat(rule.timing().minimumMatchTime()).isEqualTo(Duration.ofSeconds(30));
        assertThat(rule.notices().labels()).containsEntry("severity", "high");
        assertThat(store.texts("triggers").getFirst()).contains("severity");
    }

    @Test
    void setResourceProperties_whatIsWrong_isRefusedAndNothingChanges() {
        String key = create("<trig:TriggerID>t</trig:TriggerID>");

        assertThat(fault(service, set(key, ALICE,
                "<rp:Update><trig:MinimumMatchTime " + TRIG + ">soon</trig:MinimumMatchTime></rp:Update>")).kind())
                .isEqualTo(FaultKind.INVALID_MODIFICATION);
        assertThat(fault(service, set(key, ALICE,
                "<rp:Update><trig:ActionFiredAt " + TRIG + ">2026-01-01T00:00:00Z</trig:ActionFiredAt></rp:Update>"))
                .kind()).isEqualTo(FaultKind.UNABLE_TO_MODIFY_RESOURCE_PROPERTY);
        assertThat(fault(service, set(key, BOB,
                "<rp:Update><trig:MinimumMatchTime " + TRIG + ">3</trig:MinimumMatchTime></rp:Update>"))
                .description()).contains("created by 'alice'");
        assertThat(text(key, "MinimumMatchTime")).isEqualTo("0");
    }

    @Test
    void destroy_trigger_isGone() {
        String key = create("<trig:TriggerID>t</trig:TriggerID>");
        ServiceCalls.answer(service, ServiceCalls.call(LifetimeOperations.DESTROY, "", Optional.of(key), ALICE));

        assertThat(triggers.find(key)).isEmpty();
        assertThat(store.texts("triggers")).isEmpty();
    }

    @Test
    void factoryProperties_triggers_areShownWithHowTheyStand() {
        create("<trig:TriggerID>empty</trig:TriggerID><trig:MatchingRule>count(//x) = 0</trig:MatchingRule>");

        XmlFragment answer = ServiceCalls.answer(services.factory("TriggerFactoryService"), ServiceCalls.call(
                PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, "", Optional.empty(), BOB));

        XmlElement shown = answer.root()
                .children()
                .getFirst()
                .children(TriggerNames.DOCUMENT)
                .getFirst();
        assertThat(shown.child(TriggerNames.own("State")).orElseThrow().text()).isEqualTo("firing");
    }

    @Test
    void properties_triggerThatFires_tellWhatFiresAndWhatHappened() {
        String key = create(
                "<trig:TriggerID>empty</trig:TriggerID><trig:MatchingRule>count(//x) = 0</trig:MatchingRule>");

        XmlElement instance = service(key).values(TriggerNames.INSTANCE).getFirst().frame().root();
        assertThat(instance.attribute(new QName("state"))).hasValue("firing");
        assertThat(instance.toString()).contains("fingerprint=\"empty\"");
        assertThat(service(key).values(TriggerNames.EVENT).getFirst().frame().root().attribute(new QName("event")))
                .isPresent();
    }

    @Test
    void create_groupThatIsNotWatched_isAFaultThatNamesThoseThatAre() {
        WsrfFault fault = fault(services.factory("TriggerFactoryService"),
                call(createBody("<t:Group>Other</t:Group>"), Optional.empty(), ALICE));

        assertThat(fault.description()).contains("[test]", "'Other'");
        assertThat(text(create("<trig:TriggerID>t</trig:TriggerID>"), TriggerNames.own("Group"))).isEqualTo("test");
    }

    @Test
    void silence_asked_isShownUntilItIsEndedByItsCreator() {
        ServiceEndpoint factory = services.factory("TriggerFactoryService");
        XmlFragment order = SilenceXml.request(List.of(new LabelMatcher("host", "a*")), Duration.ofHours(2), "disks");

        XmlFragment answer = ServiceCalls.answer(factory, call(TriggerNames.SILENCE, order, Optional.empty(), ALICE));

        Silence begun = SilenceXml.read(answer.root().children().getFirst());
        assertThat(begun.creator()).isEqualTo("alice");
        assertThat(Duration.between(begun.startsAt(), begun.endsAt())).isEqualTo(Duration.ofHours(2));
        assertThat(triggers.currentSilences()).containsExactly(begun);
        assertThat(fault(factory, end(begun.id(), BOB)).description()).contains("created by 'alice'");
        ServiceCalls.answer(factory, end(begun.id(), ALICE));
        assertThat(triggers.currentSilences()).isEmpty();
        assertThat(fault(factory, end(begun.id(), ALICE)).kind()).isEqualTo(FaultKind.RESOURCE_UNKNOWN);
    }

    @Test
    void silence_withoutAdmin_isOnlyOfOnesOwnTriggersAndMembers() {
        ServiceEndpoint factory = servicesWithoutAdmin().factory("TriggerFactoryService");
        create("<trig:TriggerName>mine</trig:TriggerName>");
        register("http://alice.example.org/a", "alice");
        register("http://bob.example.org/a", "bob");

        for (LabelMatcher own : List.of(new LabelMatcher("trigger", "mine"),
                new LabelMatcher("member", "http://alice.example.org/a"))) {
            XmlFragment answer = ServiceCalls.answer(factory, silence(own, ALICE));
            assertThat(SilenceXml.read(answer.root().children().getFirst()).matchers()).containsExactly(own);
            assertThat(fault(factory, silence(own, BOB)).description()).contains("alerts of others", "'bob'");
        }
        for (LabelMatcher others : List.of(new LabelMatcher("trigger", "*"), new LabelMatcher("trigger", "min*"),
                new LabelMatcher("trigger", "unknown"), new LabelMatcher("member", "http*"),
                new LabelMatcher("member", "*://*"), new LabelMatcher("member", "http://bob.example.org/a"),
                new LabelMatcher("host", "*.org"), new LabelMatcher("host", "alice.example.org"))) {
            assertThat(fault(factory, silence(others, ALICE)).description()).contains("alerts of others");
        }
        assertThat(ServiceCalls.answer(services.factory("TriggerFactoryService"),
                silence(new LabelMatcher("host", "*.org"), ALICE)).root().children()).as("with admin").hasSize(1);
    }

    @Test
    void silence_withoutRoomForItsAnswer_isResourceUnavailableAndDoesNotBegin() {
        ServiceEndpoint factory = services.factory("TriggerFactoryService");
        Call silence = silence(new LabelMatcher("host", "a*"), ALICE);

        assertThat(fault(factory, ServiceCalls.limited(silence, 100)).kind()).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        assertThat(triggers.currentSilences()).isEmpty();
    }

    private void register(String member, String owner) {
        LeasedEntry _ = group.add(new Registration(EndpointReference.of(member),
                XmlFragment.parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'/>"), null,
                new RequestedLifetime.Relative(Duration.ofHours(1)), owner)).join();
    }

    private static Call silence(LabelMatcher matcher, Caller caller) {
        return call(TriggerNames.SILENCE, SilenceXml.request(List.of(matcher), Duration.ofHours(2), "disks"),
                Optional.empty(), caller);
    }

    @Test
    void silence_ofWhatItNeeds_isAFaultThatSaysWhat() {
        ServiceEndpoint factory = services.factory("TriggerFactoryService");
        List<LabelMatcher> hosts = List.of(new LabelMatcher("host", "a"));

        assertThat(fault(factory, call(TriggerNames.SILENCE, SilenceXml.request(hosts, Duration.ofHours(2), ""),
                Optional.empty(), ALICE)).description()).contains("needs a reason");
        assertThat(fault(factory, call(TriggerNames.SILENCE, SilenceXml.request(hosts, clock.now(), "x"),
                Optional.empty(), ALICE)).description()).contains("must end after it begins");
        assertThat(fault(factory, call(TriggerNames.SILENCE, XmlFragment.parse("<t:silence " + TRIG + "/>"),
                Optional.empty(), ALICE)).description()).contains("either For or Until");
    }

    @Test
    void dryRun_listsMatchesAndSendsNothing() {
        String key = create("<t:Scope>group</t:Scope><trig:MatchingRule>count(//x) = 0</trig:MatchingRule>"
                + "<t:Summary>nothing is here</t:Summary><trig:TriggerStatus>disabled</trig:TriggerStatus>");

        XmlElement answer = ServiceCalls.answer(services.factory("TriggerFactoryService"), dryRun(key)).root();

        assertThat(answer.children(TriggerNames.own("Found"))).hasSize(1);
        assertThat(answer.text()).contains("nothing is here");
        assertThat(triggers.find(key).orElseThrow().firing()).isZero();
        assertThat(fault(services.factory("TriggerFactoryService"), dryRun("other")).description())
                .contains("no trigger 'other'");
    }

    @Test
    void dryRun_shareOfTheCallerInUse_isRefusedWhileAnotherIsServed() {
        String key = create("<trig:MatchingRule>count(//x) = 0</trig:MatchingRule>");
        Optional<BudgetPermit> _ = dryRuns.take(ALICE.lane(), 1);

        WsrfFault refused = fault(services.factory("TriggerFactoryService"), dryRun(key));

        assertThat(refused.kind()).isEqualTo(FaultKind.RESOURCE_UNAVAILABLE);
        assertThat(refused.description()).contains("the budget dry-runs");
        assertThat(ServiceCalls.answer(services.factory("TriggerFactoryService"), dryRun(key, BOB)).root().name())
                .isEqualTo(TriggerNames.DRY_RUN.response());
        assertThat(dryRuns.inUse()).isEqualTo(1);
        assertThat(dryRuns.refusals()).isEqualTo(1);
    }

    private static Call dryRun(String id) {
        return dryRun(id, ALICE);
    }

    private static Call dryRun(String id, Caller caller) {
        return call(TriggerNames.DRY_RUN, XmlFragment.parse("<t:dryRun %s trigger='%s'/>".formatted(TRIG, id)),
                Optional.empty(), caller);
    }

    private static Call end(String id, Caller caller) {
        return call(TriggerNames.END_SILENCE,
                XmlFragment.parse("<t:endSilence %s><t:SilenceID>%s</t:SilenceID></t:endSilence>"
                        .formatted(TRIG, id)),
                Optional.empty(), caller);
    }
}
