package org.openmds.trigger.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.RuleScope;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.document.XPathLimits;

class GlobusTriggersTest extends TriggerServicesFixture {

    private static final String INSTANCE = "http://mds.globus.org/2007/03/TriggerService_instance";

    private final GlobusTriggers globus = new GlobusTriggers(groups,
            new TriggerServices.TriggerServiceDependencies("test", "http://here/TriggerService",
                    "http://here/TriggerService_instance", (caller, right, name) -> AccessPolicy.Access.GRANTED,
                    OwnerPolicy.owners(), new PropertyReads(QueryEvaluator.direct(XPathLimits.DEFAULT)),
                    new LifetimeHandlers(clock), new Random(7), dryRuns));
    private final ServiceEndpoint instances = globus.triggers("TriggerService_instance");
    private String key = "";

    @BeforeEach
    void create() {
        groups.add(TriggerServiceSettings.GROUP, triggers);
        EndpointReference created = EndpointReference.read(created("").root().children().getFirst());
        key = created.referenceParameters().getFirst().root().text();
        assertThat(created.address()).isEqualTo("http://here/TriggerService_instance/" + key);
    }

    @Test
    void create_properties_isRefused() {
        assertThat(fault(services.factory("TriggerFactoryService"), call(GlobusNames.CREATE_RESOURCE,
                body("<x/>"), Optional.empty(), ALICE)).description()).contains("has no content");
    }

    @Test
    void document_newTrigger_isTheDefaultTrigger() {
        assertThat(document()).extracting(each -> each.name().getLocalPart())
                .containsExactly("TriggerID", "MemberEPR", "MatchingRule", "ActionScript", "TriggerStatus",
                        "MinimumFiringInterval", "MinimumMatchTime", "EnableBoolean");
        assertThat(document()).extracting(each -> each.name().getNamespaceURI()).containsOnly(INSTANCE);
        assertThat(values("TriggerStatus")).containsExactly("disabled");
        assertThat(values("MemberEPR")).containsExactly("");
    }

    @Test
    void set_allProperties_areThoseOfTheRule() {
        set("Update", "<NamespaceMappings>g=urn:g</NamespaceMappings>", "<MatchingRule>//g:Host</MatchingRule>",
                "<MemberEPR>http://a.example.org/</MemberEPR>", "<ActionScript>ops</ActionScript>",
                "<MinimumFiringInterval>600</MinimumFiringInterval>", "<MinimumMatchTime>60</MinimumMatchTime>",
                "<EnableBoolean>false</EnableBoolean>", "<TriggerStatus>enabled</TriggerStatus>");
        set("Insert", "<NamespaceMappings>xmlns:h=\"urn:h\"</NamespaceMappings>",
                "<StartTime>2026-01-02T00:00:00Z</StartTime>");

        assertThat(values("MemberEPR")).containsExactly("http://a.example.org/");
        assertThat(values("NamespaceMappings")).containsExactly("g=urn:g", "h=urn:h");
        assertThat(values("StartTime")).containsExactly("2026-01-02T00:00:00Z");
        assertThat(values("MinimumFiringInterval")).containsExactly("600");
        assertThat(text(key, TriggerNames.own("RepeatInterval"))).isEqualTo("600");
        assertThat(text(key, TriggerNames.own("Document"))).isEqualTo("data");
        assertThat(triggers.find(key).orElseThrow().rule().scope()).isInstanceOf(RuleScope.EachEntry.class);
    }

    @Test
    void set_noMember_isAboutTheGroupAgain() {
        set("Update", "<MemberEPR>&lt;w:EPR xmlns:w='http://www.w3.org/2005/08/addressing'&gt;&lt;w:Address&gt;urn:a"
                + "&lt;/w:Address&gt;&lt;w:ReferenceParameters&gt;&lt;k/&gt;&lt;/w:ReferenceParameters&gt;&lt;/w:EPR&gt;</MemberEPR>");
        assertThat(values("MemberEPR").getFirst()).startsWith("<").contains("urn:a", "<k");

        set("Update", "<MemberEPR/>");

        assertThat(values("MemberEPR")).containsExactly("");
        assertThat(triggers.find(key).orElseThrow().rule().scope()).isInstanceOf(RuleScope.WholeGroup.class);
    }

    @Test
    void set_meaninglessValues_areRefused() {
        assertThat(refusal("Update", "<NamespaceMappings>nothing</NamespaceMappings>")).contains("prefix=namespace");
        assertThat(refusal("Update", "<MemberEPR>no address</MemberEPR>")).contains("MemberEPR must be an address");
        assertThat(refusal("Update", "<ActionFiredAt>2026-01-02T00:00:00Z</ActionFiredAt>"))
                .contains("ActionFiredAt of a trigger cannot be modified");
        assertThat(refusal("Update", "<TriggerID>other</TriggerID>")).contains("cannot be modified");
        assertThat(fault(instances, set(key, ALICE, "<rp:Update><x xmlns='urn:x'/></rp:Update>")).kind())
                .isEqualTo(FaultKind.INVALID_RESOURCE_PROPERTY_QNAME);
    }

    @Test
    void destroy_trigger_isGone() {
        ServiceCalls.answer(instances, ServiceCalls.call(LifetimeOperations.DESTROY, "", Optional.of(key), ALICE));

        assertThat(triggers.find(key)).isEmpty();
    }

    @Test
    void registrations_group_answersWhatTheServiceDoesNot() {
        ServiceEndpoint registrations = globus.registrations("TriggerRegistrationService", service,
                () -> List.of(EndpointReference.of("http://a.example.org/")));

        XmlFragment document = ServiceCalls.answer(registrations,
                ServiceCalls.call(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, "", Optional.empty(), ALICE));
        assertThat(document.root().text()).contains("0", "http://a.example.org/");
        assertThat(fault(registrations, ServiceCalls.call(PropertyOperations.SET_RESOURCE_PROPERTIES,
                "<rp:Update><PollIntervalMillis xmlns='http://mds.globus.org/2007/03/TriggerRegistrationService'>5"
                        + "</PollIntervalMillis></rp:Update>",
                Optional.empty(), ALICE)).description()).contains("rules are checked when an entry changes");
        assertThat(registrations.description().operations()).containsAll(service.description().operations());
    }

    private XmlFragment created(String content) {
        XmlFragment answer = ServiceCalls.answer(services.factory("TriggerFactoryService"),
                call(GlobusNames.CREATE_RESOURCE, body(content), Optional.empty(), ALICE));
        List<Silence> _ = triggers.silences().join();
        return answer;
    }

    private static XmlFragment body(String content) {
        return XmlFragment.parse("<createResource xmlns='http://mds.globus.org/2007/03/TriggerFactoryService'>"
                + content + "</createResource>");
    }

    private void set(String kind, String... contents) {
        String all = Stream.of(contents)
                .map(content -> modification(kind, content))
                .collect(Collectors.joining());
        ServiceCalls.answer(instances, set(key, ALICE, all));
    }

    private String refusal(String kind, String content) {
        return fault(instances, set(key, ALICE, modification(kind, content))).description();
    }

    private static String modification(String kind, String content) {
        return "<rp:%1$s xmlns='%2$s'>%3$s</rp:%1$s>".formatted(kind, INSTANCE, content);
    }

    private List<XmlElement> document() {
        return ServiceCalls.answer(instances, ServiceCalls.call(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, "",
                Optional.of(key), ALICE)).root().children().getFirst().children();
    }

    private List<String> values(String property) {
        return document().stream()
                .filter(each -> each.name().getLocalPart().equals(property))
                .map(XmlElement::text)
                .toList();
    }
}
