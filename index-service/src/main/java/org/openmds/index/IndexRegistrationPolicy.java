package org.openmds.index;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.AggregatorSources;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.aggregator.SourceRequest;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryPolicy;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.RegistrationPolicy;
import org.openmds.wsrf.xml.NodeKind;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * The policy of an Index for registrations: an entry with an AggregatorConfig is collected; the content of one without is stored as given. The
 * group's content rule applies to both; collected data is checked after its collection.
 */
final class IndexRegistrationPolicy implements RegistrationPolicy, EntryPolicy {

    private final MembershipContentRule rule;
    private final AggregatorSources sources;
    private final Predicate<Caller> administrators;
    private final AccessPolicy rights;
    private final String group;
    private final RegistrationReview review;

    /**
     * @param group
     *            name of the index
     */
    IndexRegistrationPolicy(MembershipContentRule rule, AggregatorSources sources, AccessPolicy rights, String group,
            RegistrationReview review) {
        this.rule = rule;
        this.sources = sources;
        this.administrators = caller -> rights.check(caller, AccessRight.ADMIN,
                group) == AccessPolicy.Access.GRANTED;
        this.rights = rights;
        this.group = group;
        this.review = review;
    }

    @Override
    public Registration admit(EndpointReference member, XmlFragment content, RequestedLifetime lifetime,
            Caller caller) {
        rights.memberRefusal(caller, group, member.address()).ifPresent(refusal -> {
            throw new WsrfFaultException(FaultKind.ADD_REFUSED, refusal);
        });
        Optional<XmlFragment> config = AggregatorContent.configOf(content);
        if (config.isPresent()) {
            return collected(member, config.get(), lifetime, caller);
        }
        contentProblem(content).ifPresent(problem -> {
            throw new WsrfFaultException(FaultKind.ADD_REFUSED, problem);
        });
        return new Registration(member, content, null, lifetime, Registration.RegisteringCaller.of(caller));
    }

    @Override
    public Optional<String> contentProblem(Entry entry, XmlFragment content) {
        if (AggregatorContent.configOf(entry.content()).isPresent()) {
            return Optional.of("the content of this entry is collected from its source and cannot be set");
        }
        if (AggregatorContent.configOf(content).isPresent()) {
            return Optional
                    .of("an entry with stored content cannot become a collected one; add a new entry");
        }
        return contentProblem(content);
    }

    @Override
    public boolean mayManage(Entry entry, Caller caller) {
        return caller.name().equals(entry.owner()) || administrators.test(caller);
    }

    private Registration collected(EndpointReference member, XmlFragment config, RequestedLifetime lifetime,
            Caller caller) {
        try {
            sources.create(new SourceRequest(member, config, caller.name()));
        } catch (SourceConfigurationException e) {
            throw new WsrfFaultException(FaultKind.ADD_REFUSED, e.getMessage());
        }
        review.review(member, config, caller);
        return new Registration(member, AggregatorContent.pending(config).toContent(), config, lifetime,
                Registration.RegisteringCaller.of(caller));
    }

    private Optional<String> contentProblem(XmlFragment content) {
        if (hasText(content.nodes())) {
            return Optional.of("sg:Content holds elements only, got text (WS-ServiceGroup 1.2, ContentType)");
        }
        return rule.contentProblem(List.copyOf(content.root().children()));
    }

    private static boolean hasText(XmlNodes nodes) {
        for (int child = nodes.firstChild(0); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.kind(child) == NodeKind.TEXT && !nodes.stringValue(child).isBlank()) {
                return true;
            }
        }
        return false;
    }
}
