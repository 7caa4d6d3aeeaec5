package org.openmds.trigger.service;

import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.trigger.engine.RuleStatus;
import org.openmds.trigger.engine.Triggers;
import org.openmds.trigger.rule.InvalidRuleException;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.addressing.EndpointReference;
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
import org.openmds.wsrf.service.Binding;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.Right;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.GroupCalls;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTree;

/** The services in front of triggers: one for the triggers and for those who subscribe to them, and the factory that makes them. */
public final class TriggerServices {

    private static final QName REFERENCE = new QName("http://www.w3.org/2005/08/addressing", "EndpointReference",
            "wsa");
    private static final Set<String> SAYS_WHAT_IT_IS_ABOUT = Set.of("MemberEPR", "Scope", "Selector", "Condition");
    /** GT 4.2's new trigger, which does nothing yet. */
    private static final String DEFAULT_NAME = "Default Trigger Name";
    private static final String DEFAULT_RULE = "count(//*[local-name()='Entry'])<1";

    private final WatchedGroups groups;
    private final TriggerProducer producer;
    private final Surroundings surroundings;

    /**
     * What the services need of the process.
     *
     * @param group
     *            the group whose rights count
     * @param address
     *            of the service in front of the triggers
     * @param owners
     *            who may change what somebody made
     */
    public record Surroundings(String group, String address, AccessPolicy policy, OwnerPolicy owners,
            PropertyReads reads, LifetimeHandlers lifetimes, RandomGenerator random) {
    }

    public TriggerServices(WatchedGroups groups, TriggerProducer producer, Surroundings surroundings) {
        this.groups = groups;
        this.producer = producer;
        this.surroundings = surroundings;
    }

    /**
     * The service of the triggers: their properties with the right to read, changes and Destroy with the right to register. Without a key it shows all triggers
     * and takes subscriptions, with the right to read; each trigger is a topic.
     */
    public ServiceEndpoint triggers(String name) {
        List<Binding<TriggerResource>> bindings = Stream.of(surroundings.reads().<TriggerResource>bindings(),
                PropertyWrites.<TriggerResource>bindings(Right.REGISTER),
                surroundings.lifetimes().<TriggerResource>bindings(Right.REGISTER))
                .flatMap(List::stream)
                .toList();
        ServiceEndpoint one = new ResourceService<>(
                new ResourceService.Identity(name, TriggerNames.DOCUMENT, Optional.of(TriggerNames.KEY)),
                surroundings.group(), surroundings.policy(),
                key -> key.flatMap(groups::find).map(found -> new TriggerResource(found, surroundings.owners())),
                bindings);
        return TriggerDoor.of(one, all(name, List.of()));
    }

    /** The factory: all triggers and silences as its properties, and dry runs, with the right to read; makes triggers and silences with the right to register. */
    public ServiceEndpoint factory(String name) {
        DryRunCalls dryRuns = new DryRunCalls(groups);
        SilenceCalls silences = silences();
        return all(name, List.of(
                new Binding<>(TriggerNames.CREATE_RESOURCE, Right.REGISTER, (call, made) -> create(call)),
                new Binding<>(TriggerNames.DRY_RUN, Right.READ, (call, made) -> dryRuns.run(call)),
                new Binding<>(TriggerNames.SILENCE, Right.REGISTER, (call, made) -> silences.begin(call)),
                new Binding<>(TriggerNames.END_SILENCE, Right.REGISTER, (call, made) -> silences.end(call))));
    }

    /** All triggers as one resource. */
    private ServiceEndpoint all(String name, List<Binding<Resource>> own) {
        List<Binding<Resource>> bindings = Stream
                .of(surroundings.reads().<Resource>bindings(), producer.<Resource>bindings(), own)
                .flatMap(List::stream)
                .toList();
        Resource all = dialect -> properties();
        return new ResourceService<>(
                new ResourceService.Identity(name, TriggerNames.FACTORY_DOCUMENT, Optional.empty()),
                surroundings.group(), surroundings.policy(), key -> Optional.of(all), bindings);
    }

    private ResourceProperties properties() {
        return PropertyDocument.named(TriggerNames.FACTORY_DOCUMENT)
                .values(TriggerNames.DOCUMENT, shown(groups))
                .values(TriggerNames.SILENCED, silences().shown())
                .all(producer.properties().toList())
                .build();
    }

    private SilenceCalls silences() {
        return new SilenceCalls(groups, surroundings.owners(), this::newId);
    }

    /** All triggers, as a document that the conditions of subscribers are true of. */
    public static XmlTree document(WatchedGroups groups) {
        return PropertyDocument.named(TriggerNames.FACTORY_DOCUMENT)
                .values(TriggerNames.DOCUMENT, shown(groups))
                .build()
                .document();
    }

    private static List<XmlTree> shown(WatchedGroups groups) {
        return groups.all()
                .stream()
                .sorted(Comparator.comparing(found -> found.status().rule().id()))
                .map(found -> TriggerProperties.of(found).document())
                .toList();
    }

    /** The EPR of a trigger. */
    public EndpointReference reference(String id) {
        return EndpointReference.of(surroundings.address(), TriggerNames.KEY, id);
    }

    private XmlOutput create(Call call) {
        TriggerRule rule = read(call);
        if (groups.find(rule.id()).isPresent()) {
            throw new WsrfFaultException(FaultKind.BASE, "there is a trigger '%s' already".formatted(rule.id()));
        }
        create(rule, call);
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response())
                .fragment(reference(rule.id()).toFragment(REFERENCE))
                .end()
                .build();
    }

    private Triggers asked(Call call) {
        return groups.over(call.body().root().child(TriggerNames.own("Group")).map(group -> group.text().strip()));
    }

    private TriggerRule read(Call call) {
        try {
            return RuleXml.read(complete(call.body().root(), call.caller().name()));
        } catch (InvalidRuleException e) {
            throw new WsrfFaultException(FaultKind.BASE, e.getMessage());
        }
    }

    private void create(TriggerRule rule, Call call) {
        try {
            RuleStatus _ = GroupCalls.await(asked(call).create(rule), call.deadline());
        } catch (InvalidRuleException e) {
            throw new WsrfFaultException(FaultKind.BASE, e.getMessage());
        }
    }

    /** What is asked for, with what a new trigger has. Where nothing is said of what it is about, it is about the group, as the usual rule is. */
    private XmlElement complete(XmlElement asked, String owner) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(RuleXml.TRIGGER);
        asked.children()
                .stream()
                .filter(child -> !child.name().equals(TriggerNames.own("Owner")))
                .forEach(child -> builder.fragment(child.toFragment()));
        usual(builder, asked, "TriggerID", newId());
        usual(builder, asked, "TriggerName", DEFAULT_NAME);
        if (asked.children().stream().noneMatch(child -> SAYS_WHAT_IT_IS_ABOUT.contains(child.name().getLocalPart()))) {
            builder.element(TriggerNames.own("Scope"), "group");
        }
        if (asked.child(TriggerNames.own("Condition")).isEmpty()
                && asked.child(TriggerNames.trig("MatchingRule")).isEmpty()) {
            builder.element(TriggerNames.trig("MatchingRule"), DEFAULT_RULE);
            usual(builder, asked, "TriggerStatus", "disabled");
        }
        XmlFragment complete = builder.element(TriggerNames.own("Owner"), owner).end().build();
        return complete.root();
    }

    private static void usual(XmlFragmentBuilder builder, XmlElement asked, String property, String text) {
        if (asked.child(TriggerNames.trig(property)).isEmpty()) {
            builder.element(TriggerNames.trig(property), text);
        }
    }

    private String newId() {
        byte[] bits = new byte[16];
        surroundings.random().nextBytes(bits);
        return HexFormat.of().formatHex(bits);
    }
}
