package org.openmds.wsrf.service;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.resource.ResourceHome;
import org.openmds.wsrf.service.PhaseTimer.Phase;
import org.openmds.wsrf.xml.XmlOutput;

/** A {@link ServiceEndpoint} that is built from bindings. It checks the right, finds the resource, and calls the operation's handler. */
public final class ResourceService<R extends Resource> implements ServiceEndpoint {

    private static final Logger LOG = LogManager.getLogger();

    private final ServiceDescription description;
    private final String group;
    private final AccessPolicy policy;
    private final ResourceHome<R> home;
    private final Map<QName, OperationBinding<R>> bindings;
    /** The longest input by right, with long input first. */
    private final List<RightInput> inputs;

    /**
     * @param identity
     *            name, property document and resource key of the service; its operations are those of the bindings
     * @param group
     *            the group whose access rights apply
     */
    public ResourceService(ServiceIdentity identity, String group, AccessPolicy policy, ResourceHome<R> home,
            List<OperationBinding<R>> bindings) {
        this.description = new ServiceDescription(identity.name(),
                bindings.stream().map(OperationBinding::operation).toList(),
                identity.documentName(), identity.resourceKey());
        this.group = group;
        this.policy = policy;
        this.home = home;
        this.bindings = bindings.stream()
                .collect(Collectors.toUnmodifiableMap(b -> b.operation().request(), Function.identity()));
        this.inputs = bindings.stream()
                .map(binding -> new RightInput(binding.right(), binding.input()))
                .distinct()
                .sorted(Comparator.comparing(RightInput::input).reversed())
                .toList();
    }

    /** A right, and the length of an operation's input that needs it. */
    private record RightInput(AccessRight right, InputLength input) {
    }

    /** The name, property document and resource key of a service. */
    public record ServiceIdentity(String name, QName documentName, Optional<QName> resourceKey) {
    }

    @Override
    public ServiceDescription description() {
        return description;
    }

    @Override
    public Admission admission(Caller caller) {
        Admission most = Admission.FORBIDDEN;
        for (RightInput each : inputs) {
            Admission one = admission(caller, each);
            if (one.isGranted()) {
                return one;
            }
            most = most.or(one);
        }
        return most;
    }

    /** Returns the admission to the operations with a right. If the policy fails, it is short, and {@link #answer} reports the failure. */
    private Admission admission(Caller caller, RightInput input) {
        try {
            return Admission.of(policy.check(caller, input.right(), group), input.input());
        } catch (RuntimeException e) {
            LOG.error("the rights of '{}' on {} are not known", caller.name(), description.name(), e);
            return Admission.SHORT;
        }
    }

    @Override
    public boolean takesLongInput(String resourceKey) {
        return home.find(Optional.of(resourceKey)).filter(Resource::takesLongInput).isPresent();
    }

    @Override
    public Reply answer(Call call) {
        return answer(call, (handler, resource) -> Optional.of(handler.handle(call, resource))).orElseThrow();
    }

    @Override
    public Optional<Reply> answerAtOnce(Call call) {
        return answer(call, (handler, resource) -> handler.handleAtOnce(call, resource));
    }

    /** A call of a handler: either one that may block or one that must not. */
    private interface HandlerCall<R extends Resource>
            extends
                BiFunction<OperationHandler<? super R>, R, Optional<XmlOutput>> {
    }

    private Optional<Reply> answer(Call call, HandlerCall<R> handlerCall) {
        OperationBinding<R> binding = bindings.get(call.operation().request());
        if (binding == null) {
            return fault(FaultKind.BASE,
                    "service %s has no operation %s".formatted(description.name(), call.operation().name()));
        }
        try {
            AccessPolicy.Access access = policy.check(call.caller(), binding.right(), group);
            if (access != AccessPolicy.Access.GRANTED) {
                return Optional.of(new Reply.Denied(access, denial(call, binding)));
            }
            call.phases().lap(Phase.AUTH);
            R resource = resource(call, binding.right());
            call.phases().lap(Phase.LOOKUP);
            Optional<XmlOutput> output = handlerCall.apply(binding.handler(), resource);
            call.phases().lapOperation();
            return output.map(Reply.Answer::new);
        } catch (WsrfFaultException e) {
            return Optional.of(new Reply.Fault(e.fault()));
        } catch (RuntimeException e) {
            LOG.error("{} of {} failed", call.operation().name(), description.name(), e);
            return fault(FaultKind.INTERNAL, "%s of %s failed inside the service; its log has the cause".formatted(
                    call.operation().name(), description.name()));
        }
    }

    private R resource(Call call, AccessRight right) {
        return home.find(call.resourceKey()).orElseThrow(() -> unknown(call, right));
    }

    private WsrfFaultException unknown(Call call, AccessRight right) {
        Optional<WsrfFaultException> elsewhere = right == AccessRight.READ ? Optional.empty() : home.changedElsewhere();
        return elsewhere.orElseGet(() -> new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN,
                call.resourceKey()
                        .map(key -> "service %s has no resource '%s': it never existed, was destroyed, or its lifetime is over"
                                .formatted(description.name(), key))
                        .orElseGet(() -> "service %s needs the reference parameter %s to name a resource"
                                .formatted(description.name(),
                                        description.resourceKey().map(QName::toString).orElse("")))));
    }

    private WsrfFault denial(Call call, OperationBinding<R> binding) {
        return new WsrfFault(FaultKind.BASE, "%s of %s needs the right '%s', which caller '%s' does not have".formatted(
                call.operation().name(), description.name(), binding.right().name().toLowerCase(java.util.Locale.ROOT),
                call.caller().name()), Instant.now());
    }

    private static Optional<Reply> fault(FaultKind kind, String description) {
        return Optional.of(new Reply.Fault(new WsrfFault(kind, description, Instant.now())));
    }
}
