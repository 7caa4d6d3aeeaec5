package org.openmds.index;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.registration.DocumentProblemsException;
import org.openmds.aggregator.registration.RegistrationNames;
import org.openmds.aggregator.registration.RegistrationParameters;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.UnacceptableLifetimeException;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.EntryPolicy;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.RegistrationPolicy;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The policy for registrations that this process makes and renews for their registrants. It accepts a registration if the target index would
 * accept it from the registrant, and refuses all others at once, instead of later when this process registers them.
 */
final class ManagedRegistrationPolicy implements RegistrationPolicy, EntryPolicy {

    private static final QName REGISTRANT = RegistrationNames.PARAMETERS;

    private final LocalIndexes indexes;
    private final RegistrationRights rights;
    private final LeaseClock clock;

    ManagedRegistrationPolicy(LocalIndexes indexes, RegistrationRights rights, LeaseClock clock) {
        this.indexes = indexes;
        this.rights = rights;
        this.clock = clock;
    }

    @Override
    public Registration admit(EndpointReference member, XmlFragment content, RequestedLifetime lifetime,
            Caller caller) {
        RegistrationParameters parameters = parameters(member, content);
        if (!canonicalForm(parameters.registrant()).equals(canonicalForm(member))) {
            throw refusal("MemberEPR must be the RegistrantEPR of the Content, was %s and not %s".formatted(
                    member.address(), parameters.registrant().address()));
        }
        Optional<IndexService> index = indexes.find(parameters.group());
        if (index.isPresent()) {
            requireAcceptable(index.get(), parameters, caller);
        } else if (indexes.isLocal(parameters.group())) {
            throw refusal("there is no index at %s; this server has %s".formatted(parameters.group().address(),
                    indexes.names()));
        } else {
            rights.requireAdmin(caller, parameters.group().address());
        }
        return new Registration(member, content(parameters), identity(parameters), lifetime,
                Registration.RegisteringCaller.of(caller), false);
    }

    @Override
    public Optional<String> contentProblem(Entry entry, XmlFragment content) {
        return Optional.of("a managed registration cannot be changed; add a new one");
    }

    @Override
    public boolean mayManage(Entry entry, Caller caller) {
        return caller.name().equals(entry.owner()) || rights.isAdministrator(caller);
    }

    /**
     * Reads the content of an entry.
     *
     * @throws WsrfFaultException
     *             AddRefused, with all problems
     */
    static RegistrationParameters parameters(EndpointReference member, XmlFragment content) {
        List<XmlElement> children = content.root().children();
        if (children.size() != 1 || !children.getFirst().name().equals(RegistrationNames.PARAMETERS)) {
            throw refusal("the Content of a managed registration must be one %s, was %s".formatted(
                    RegistrationNames.PARAMETERS, children.stream().map(XmlElement::name).toList()));
        }
        try {
            return RegistrationParameters.read(children.getFirst(), member);
        } catch (DocumentProblemsException e) {
            throw refusal(e.getMessage());
        }
    }

    private void requireAcceptable(IndexService index, RegistrationParameters parameters, Caller caller) {
        rights.requireRegister(caller, index.name());
        RequestedLifetime lifetime = new RequestedLifetime.Relative(parameters.refresh().multipliedBy(2));
        index.policy().admit(parameters.registrant(), parameters.content(), lifetime, caller);
        try {
            index.group().leases().grant(lifetime, clock);
            parameters.firstEnd()
                    .filter(end -> end.isAfter(clock.now()))
                    .ifPresent(end -> index.group().leases().grant(new RequestedLifetime.Absolute(end), clock));
        } catch (UnacceptableLifetimeException e) {
            throw refusal(
                    "index %s refuses the lease, which is twice RefreshIntervalSecs or ends at InitialTerminationTime: %s"
                            .formatted(index.name(), e.getMessage()));
        }
    }

    private static XmlFragment content(RegistrationParameters parameters) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(WsrfDialect.WSRF_1_2.serviceGroup("Content"))
                .fragment(parameters.toFragment())
                .end()
                .build();
    }

    /** Returns the identity of a registration: the same member, content and group, with any times. */
    private static XmlFragment identity(RegistrationParameters parameters) {
        return new RegistrationParameters(parameters.group(), parameters.registrant(), Duration.ofSeconds(1),
                Optional.empty(), parameters.content()).toFragment();
    }

    private static String canonicalForm(EndpointReference reference) {
        return reference.toFragment(REGISTRANT).root().expandedForm();
    }

    private static WsrfFaultException refusal(String problem) {
        return new WsrfFaultException(FaultKind.ADD_REFUSED, problem);
    }
}
