package org.openmds.trigger.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.openmds.budget.Budget;
import org.openmds.trigger.action.TriggerAction;
import org.openmds.trigger.action.TriggerTopics;
import org.openmds.trigger.engine.RuleValidation;
import org.openmds.trigger.engine.TriggerConfiguration;
import org.openmds.trigger.engine.Triggers;
import org.openmds.trigger.evaluation.TriggerSettings;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.rule.OwnerLimits;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.notification.delivery.Delivery;
import org.openmds.wsrf.notification.delivery.NotificationDependencies;
import org.openmds.wsrf.notification.delivery.NotificationSender;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.notification.service.NotificationServices;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.document.XPathLimits;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** The services of triggers over one group, with a manual clock. */
abstract class TriggerServicesFixture {

    static final Caller ALICE = new Caller("alice", true);
    static final Caller BOB = new Caller("bob", true);
    /** An administrator. */
    static final Caller ROOT = new Caller("root", true);
    static final Duration LEAST_REPEAT = Duration.ofMinutes(1);
    static final String TRIG = "xmlns:trig='" + RuleXml.NAMESPACE + "' xmlns:t='http://openmds.org/trigger'";

    final ManualClock clock = new ManualClock();
    final UnreliableStore store = new UnreliableStore();
    final ServiceGroup group = ServiceGroup.open(new GroupSettings("test",
            key -> EndpointReference.of("http://here/entry", new QName("urn:k", "Key", "k"), key.value()),
            LeaseTerms.DEFAULT, MembershipContentRule.ANY, 1000, new PagePool(8 << 20)), clock, store);
    final RuleValidation validation = new RuleValidation(
            TriggerSettings.of(XmlFragment.parse("<g:Group xmlns:g='urn:g'/>"))
                    .withOwnerLimits(new OwnerLimits(LEAST_REPEAT, owner -> owner.equals(ROOT.name()))),
            () -> Map.of("ops", new NamedAction()));
    final Triggers triggers = Triggers.open(group, validation.settings(), TriggerConfiguration.EMPTY, List.of(),
            new Triggers.TriggerDependencies(clock, store, new SimpleMeterRegistry(), new Random(7),
                    validation.actions()));
    final List<String> sent = new ArrayList<>();
    final NotificationServices notifications = NotificationServices.open(name -> "http://here/" + name,
            new NotificationDependencies(clock, store, (delay, call) -> {
            }, new CollectingSender(sent), new NotificationStatistics()));
    final WatchedGroups groups = new WatchedGroups();
    final TriggerProducer producer = new TriggerProducer("TriggerService",
            EndpointReference.of("http://here/TriggerService"), new TriggerTopics(groups::ids),
            () -> TriggerServices.document(groups), notifications);
    final Budget dryRuns = new Budget("dry-runs", 2, 1);
    final TriggerServices services = new TriggerServices(groups, producer,
            new TriggerServices.TriggerServiceDependencies("test", "http://here/TriggerService",
                    "http://here/TriggerService_instance",
                    (caller, right, name) -> AccessPolicy.Access.GRANTED, OwnerPolicy.owners(),
                    new PropertyReads(QueryEvaluator.direct(XPathLimits.DEFAULT)), new LifetimeHandlers(clock),
                    new Random(7), dryRuns));
    final ServiceEndpoint service = services.triggers("TriggerService");

    /** Returns the services for which only {@link #ROOT} is an administrator. */
    TriggerServices servicesWithoutAdmin() {
        return new TriggerServices(groups, producer,
                new TriggerServices.TriggerServiceDependencies("test", "http://here/TriggerService",
                        "http://here/TriggerService_instance",
                        (caller, right, name) -> right != AccessRight.ADMIN || caller.equals(ROOT)
                                ? AccessPolicy.Access.GRANTED
                                : AccessPolicy.Access.FORBIDDEN,
                        OwnerPolicy.owners(), new PropertyReads(QueryEvaluator.direct(XPathLimits.DEFAULT)),
                        new LifetimeHandlers(clock), new Random(7), dryRuns));
    }

    /** A sender whose consumers accept every notification immediately. */
    record CollectingSender(List<String> sent) implements NotificationSender {
        @Override
        public Optional<String> problem(EndpointReference consumer) {
            return Optional.empty();
        }

        @Override
        public CompletableFuture<Void> send(Delivery delivery) {
            sent.add(BytesOutput.of(delivery.body()::writeTo).toString());
            return CompletableFuture.completedFuture(null);
        }
    }

    @BeforeEach
    void watch() {
        groups.add("test", triggers);
    }

    @AfterEach
    void close() {
        producer.close();
        notifications.close();
        triggers.close();
        group.close();
    }

    /** Creates a trigger and waits until it was checked for the first time, which happens after the answer. */
    String create(String properties) {
        XmlFragment answer = ServiceCalls.answer(services.factory("TriggerFactoryService"),
                call(createBody(properties), Optional.empty(), ALICE));
        List<Silence> _ = triggers.silences().join();
        XmlElement reference = answer.root().children().getFirst();
        return EndpointReference.read(reference).referenceParameters().getFirst().root().text();
    }

    String text(String key, String property) {
        return text(key, TriggerNames.trig(property));
    }

    String text(String key, QName property) {
        return service(key).values(property).getFirst().frame().root().text();
    }

    ResourceProperties service(String key) {
        return new TriggerResource(groups.find(key).orElseThrow(), OwnerPolicy.owners()).properties(
                WsrfDialect.WSRF_1_2);
    }

    static Call set(String key, Caller caller, String content) {
        return ServiceCalls.call(PropertyOperations.SET_RESOURCE_PROPERTIES, content, Optional.of(key), caller);
    }

    static XmlFragment createBody(String properties) {
        return XmlFragment.parse("<trig:createResource " + TRIG + ">" + properties + "</trig:createResource>");
    }

    static Call call(XmlFragment body, Optional<String> key, Caller caller) {
        return call(TriggerNames.CREATE_RESOURCE, body, key, caller);
    }

    static Call call(Operation operation, XmlFragment body, Optional<String> key, Caller caller) {
        return new Call(key, operation, body, caller, WsrfDialect.WSRF_1_2,
                Deadline.in(Duration.ofSeconds(10)));
    }

    static WsrfFault fault(ServiceEndpoint endpoint, Call call) {
        Reply reply = endpoint.answer(call);
        assertThat(reply).isInstanceOf(Reply.Fault.class);
        return ((Reply.Fault) reply).fault();
    }

    /** An action that only has a name. */
    private static final class NamedAction implements TriggerAction {

        @Override
        public void send(Notice notice) {
            // Sends nothing.
        }

        @Override
        public String describe() {
            return "ops";
        }
    }
}
