package org.openmds.trigger.service;

import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.budget.Budget;
import org.openmds.trigger.engine.RuleStatus;
import org.openmds.trigger.engine.Triggers;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.trigger.settings.TriggerServiceSettings;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.addressing.ResourceAddress;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.properties.PropertyWrites;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.InputLength;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.softstate.ChangeFutures;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTree;

/** The web services of triggers: one for the triggers and their subscribers, and the factory that creates triggers. */
public final class TriggerServices {

    private static final QName REFERENCE = new QName("http://www.w3.org/2005/08/addressing", "EndpointReference",
            "wsa");
    private static final Set<String> SCOPE_PROPERTIES = Set.of("MemberEPR", "Scope", "Selector", "Condition");
    /** Name of a new trigger without name, id and rule, as in GT 4.2. */
    private static final String DEFAULT_NAME = "Default Trigger Name";
    /** Length of a name that is made from a rule. */
    private static final int MAX_NAME_LENGTH = 60;
    private static final String DEFAULT_RULE = "count(//*[local-name()='Entry'])<1";

    private final WatchedGroups groups;
    private final TriggerProducer producer;
    private final TriggerServiceDependencies triggerServiceDependencies;

    /**
     * Objects of the process that the services need.
     *
     * @param group
     *            group whose access rights apply
     * @param address
     *            address of the Trigger Service
     * @param globusAddress
     *            address of the service of triggers in the namespaces of Globus Toolkit 4.2
     * @param owners
     *            decides who may change a trigger or silence
     * @param dryRuns
     *            limit for concurrent dry runs
     */
    public record TriggerServiceDependencies(String group, String address, String globusAddress, AccessPolicy policy,
            OwnerPolicy owners,
            PropertyReads reads, LifetimeHandlers lifetimes, RandomGenerator random, Budget dryRuns) {
    }

    public TriggerServices(WatchedGroups groups, TriggerProducer producer,
            TriggerServiceDependencies triggerServiceDependencies) {
        this.groups = groups;
        this.producer = producer;
        this.triggerServiceDependencies = triggerServiceDependencies;
    }

    /**
     * Creates the service of the triggers: reads need the right to read, changes and Destroy the right to trigger. Without a key the service
     * shows all triggers and accepts subscriptions, with the right to read; each trigger is a topic.
     */
    public ServiceEndpoint triggers(String name) {
        List<OperationBinding<TriggerResource>> bindings = Stream
                .of(triggerServiceDependencies.reads().<TriggerResource>bindings(),
                        PropertyWrites.<TriggerResource>bindings(AccessRight.TRIGGER),
                        triggerServiceDependencies.lifetimes().<TriggerResource>bindings(AccessRight.TRIGGER))
                .flatMap(List::stream)
                .toList();
        ServiceEndpoint one = new ResourceService<>(
                new ResourceService.ServiceIdentity(name, TriggerNames.DOCUMENT, Optional.of(TriggerNames.KEY)),
                triggerServiceDependencies.group(), triggerServiceDependencies.policy(),
                key -> key.flatMap(groups::find)
                        .map(found -> new TriggerResource(found, triggerServiceDependencies.owners())),
                bindings);
        return TriggerEndpoint.of(one, all(name, List.of()));
    }

    /**
     * Creates the factory: all triggers and silences as properties, and dry runs, with the right to read; new triggers with the
     * right to trigger, and silences with the right to silence.
     */
    public ServiceEndpoint factory(String name) {
        DryRunCalls dryRuns = new DryRunCalls(groups, triggerServiceDependencies.dryRuns());
        SilenceCalls silences = silences();
        return all(name, List.of(
                new OperationBinding<>(TriggerNames.CREATE_RESOURCE, AccessRight.TRIGGER,
                        (call, made) -> create(call)),
                new OperationBinding<>(GlobusNames.CREATE_RESOURCE, AccessRight.TRIGGER, InputLength.SHORT,
                        (call, made) -> createGlobusTrigger(call)),
                new OperationBinding<>(TriggerNames.DRY_RUN, AccessRight.READ, (call, made) -> dryRuns.run(call)),
                new OperationBinding<>(TriggerNames.SILENCE, AccessRight.SILENCE, InputLength.SHORT,
                        (call, made) -> silences.begin(call)),
                new OperationBinding<>(TriggerNames.END_SILENCE, AccessRight.SILENCE, InputLength.SHORT,
                        (call, made) -> silences.end(call))));
    }

    /** Creates an endpoint for all triggers as one resource. */
    private ServiceEndpoint all(String name, List<OperationBinding<Resource>> own) {
        List<OperationBinding<Resource>> bindings = Stream
                .of(triggerServiceDependencies.reads().<Resource>bindings(), producer.<Resource>bindings(), own)
                .flatMap(List::stream)
                .toList();
        Resource all = dialect -> properties();
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(name, TriggerNames.FACTORY_DOCUMENT, Optional.empty()),
                triggerServiceDependencies.group(), triggerServiceDependencies.policy(), key -> Optional.of(all),
                bindings);
    }

    private ResourceProperties properties() {
        return PropertyDocument.named(TriggerNames.FACTORY_DOCUMENT)
                .values(TriggerNames.DOCUMENT, documents(groups))
                .values(TriggerNames.INSTANCE,
                        groups.groups().stream().flatMap(group -> TriggerReport.instances(group).stream()).toList())
                .values(TriggerNames.EVENT,
                        groups.groups()
                                .stream()
                                .flatMap(group -> TriggerReport.startsAndEnds(group.triggers()).stream())
                                .toList())
                .value(count("FiringCount", RuleStatus::firing))
                .value(count("PendingCount", RuleStatus::pending))
                .values(TriggerNames.SILENCED, silences().documents())
                .all(producer.properties().toList())
                .build();
    }

    private XmlFragment count(String property, ToIntFunction<RuleStatus> number) {
        int sum = groups.all().stream().map(WatchedGroups.FoundTrigger::status).mapToInt(number).sum();
        return new XmlFragmentBuilder(XmlLimits.DEFAULT)
                .element(TriggerNames.own(property), Integer.toString(sum))
                .build();
    }

    private SilenceCalls silences() {
        return new SilenceCalls(groups, triggerServiceDependencies.owners(), this::isAdministrator, this::newId);
    }

    private boolean isAdministrator(Caller caller) {
        return triggerServiceDependencies.policy()
                .check(caller, AccessRight.ADMIN,
                        triggerServiceDependencies.group()) == AccessPolicy.Access.GRANTED;
    }

    /** Returns a document of all triggers, over which the conditions of subscriptions are evaluated. */
    public static XmlTree document(WatchedGroups groups) {
        return PropertyDocument.named(TriggerNames.FACTORY_DOCUMENT)
                .values(TriggerNames.DOCUMENT, documents(groups))
                .build()
                .document();
    }

    private static List<XmlTree> documents(WatchedGroups groups) {
        return groups.all()
                .stream()
                .sorted(Comparator.comparing(found -> found.status().rule().id()))
                .map(found -> TriggerProperties.summary(found).document())
                .toList();
    }

    /** Returns the endpoint reference of a trigger. */
    public EndpointReference reference(String id) {
        return ResourceAddress.reference(triggerServiceDependencies.address(), TriggerNames.KEY, id);
    }

    private XmlOutput create(Call call) {
        TriggerRule rule = read(call.body().root(), call);
        if (groups.find(rule.id()).isPresent()) {
            throw new WsrfFaultException(FaultKind.BASE, "there is a trigger '%s' already".formatted(rule.id()));
        }
        create(requestedTriggers(call), rule, call);
        return created(call, reference(rule.id()));
    }

    /** Creates the default trigger of Globus Toolkit 4.2, over the group of registered triggers. */
    private XmlOutput createGlobusTrigger(Call call) {
        if (!call.body().root().children().isEmpty()) {
            throw new WsrfFaultException(FaultKind.BASE,
                    "createResource of Globus Toolkit 4.2 has no content; set the properties of the new trigger");
        }
        TriggerRule rule = read(new XmlFragmentBuilder(XmlLimits.DEFAULT)
                .start(TriggerNames.CREATE_RESOURCE.request())
                .end()
                .build()
                .root(), call);
        create(groups.triggersOf(Optional.of(TriggerServiceSettings.GROUP)), rule, call);
        EndpointReference created = ResourceAddress.reference(triggerServiceDependencies.globusAddress(),
                TriggerNames.KEY, rule.id());
        return created(call, created);
    }

    private static XmlOutput created(Call call, EndpointReference reference) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response())
                .fragment(reference.toFragment(REFERENCE))
                .end()
                .build();
    }

    private Triggers requestedTriggers(Call call) {
        return groups
                .triggersOf(call.body().root().child(TriggerNames.own("Group")).map(group -> group.text().strip()));
    }

    private TriggerRule read(XmlElement requested, Call call) {
        try {
            return RuleXml.read(complete(requested, call.caller().name()));
        } catch (InvalidRuleException e) {
            throw new WsrfFaultException(FaultKind.BASE, e.getMessage());
        }
    }

    private static void create(Triggers triggers, TriggerRule rule, Call call) {
        call.changed().accept(rule.id());
        try {
            RuleStatus _ = ChangeFutures.await(triggers.create(rule), call.deadline());
        } catch (InvalidRuleException e) {
            throw new WsrfFaultException(FaultKind.BASE, e.getMessage());
        }
    }

    /** Adds defaults to the requested properties. A rule without any property about its scope is about the group, like the default rule. */
    private XmlElement complete(XmlElement requested, String owner) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(RuleXml.TRIGGER);
        requested.children()
                .stream()
                .filter(child -> !child.name().equals(TriggerNames.own("Owner")))
                .forEach(child -> builder.fragment(child.toFragment()));
        String id = requested.child(TriggerNames.trig("TriggerID")).map(XmlElement::text).orElseGet(this::newId);
        addDefault(builder, requested, "TriggerID", id);
        addDefault(builder, requested, "TriggerName", defaultName(requested, id));
        if (requested.children().stream().noneMatch(child -> SCOPE_PROPERTIES.contains(child.name().getLocalPart()))) {
            builder.element(TriggerNames.own("Scope"), "group");
        }
        if (requested.child(TriggerNames.own("Condition")).isEmpty()
                && requested.child(TriggerNames.trig("MatchingRule")).isEmpty()) {
            builder.element(TriggerNames.trig("MatchingRule"), DEFAULT_RULE);
            addDefault(builder, requested, "TriggerStatus", "disabled");
        }
        XmlFragment complete = builder.element(TriggerNames.own("Owner"), owner).end().build();
        return complete.root();
    }

    /** Returns the name of a trigger without one: its id if the caller chose it, otherwise its rule. */
    private static String defaultName(XmlElement requested, String id) {
        return requested.child(TriggerNames.trig("TriggerID")).isPresent()
                ? id.strip()
                : requested.child(TriggerNames.trig("MatchingRule"))
                        .or(() -> requested.child(TriggerNames.own("Condition")))
                        .map(rule -> shortened(rule.text().strip()))
                        .orElse(DEFAULT_NAME);
    }

    private static String shortened(String text) {
        return text.length() <= MAX_NAME_LENGTH ? text : text.substring(0, MAX_NAME_LENGTH - 1) + "…";
    }

    private static void addDefault(XmlFragmentBuilder builder, XmlElement requested, String property, String text) {
        if (requested.child(TriggerNames.trig(property)).isEmpty()) {
            builder.element(TriggerNames.trig(property), text);
        }
    }

    private String newId() {
        byte[] bits = new byte[16];
        triggerServiceDependencies.random().nextBytes(bits);
        return HexFormat.of().formatHex(bits);
    }
}
