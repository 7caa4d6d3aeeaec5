package org.openmds.wsrf.lifetime;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.InputLength;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTimes;

/** The operations of WS-ResourceLifetime 1.2 for any {@link TerminableResource}, and its two resource properties. */
public final class LifetimeHandlers {

    /** The property CurrentTime. */
    public static final QName CURRENT_TIME = rl("CurrentTime");
    /** The property TerminationTime. */
    public static final QName TERMINATION_TIME = rl("TerminationTime");

    private static final QName REQUESTED_TERMINATION_TIME = rl("RequestedTerminationTime");
    private static final QName REQUESTED_LIFETIME_DURATION = rl("RequestedLifetimeDuration");
    private static final QName NEW_TERMINATION_TIME = rl("NewTerminationTime");
    private static final QName NIL = new QName(Namespaces.XSI, "nil", "xsi");

    private final LeaseClock clock;

    public LifetimeHandlers(LeaseClock clock) {
        this.clock = clock;
    }

    /** Returns both operations; they need the right to register. */
    public <R extends TerminableResource> List<OperationBinding<R>> bindings() {
        return bindings(AccessRight.REGISTER);
    }

    /** Returns both operations; they need the given right. */
    public <R extends TerminableResource> List<OperationBinding<R>> bindings(AccessRight right) {
        return List.of(
                new OperationBinding<>(LifetimeOperations.SET_TERMINATION_TIME, right, InputLength.SHORT,
                        this::setTerminationTime),
                new OperationBinding<>(LifetimeOperations.DESTROY, right, InputLength.SHORT,
                        LifetimeHandlers::destroy));
    }

    /** Returns a time property; it is nil if there is no time. */
    public static XmlFragment time(QName name, Optional<Instant> time) {
        return appendTime(new XmlFragmentBuilder(XmlLimits.DEFAULT), name, time).build();
    }

    /** Appends a time property, as {@link #time} returns it, to an open element. */
    public static XmlFragmentBuilder appendTime(XmlFragmentBuilder builder, QName name, Optional<Instant> time) {
        builder.start(name);
        time.ifPresentOrElse(value -> builder.text(XmlTimes.text(value)), () -> builder.attribute(NIL, "true"));
        return builder.end();
    }

    private XmlOutput setTerminationTime(Call call, TerminableResource resource) {
        Lease granted;
        try {
            granted = resource.setTerminationTime(requested(call.body().root()), call);
        } catch (UnacceptableLifetimeException e) {
            throw new WsrfFaultException(FaultKind.TERMINATION_TIME_CHANGE_REJECTED, e.getMessage());
        }
        XmlFragmentBuilder response = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response());
        appendTime(response, NEW_TERMINATION_TIME, granted.terminationTime(clock));
        return appendTime(response, CURRENT_TIME, Optional.of(clock.now())).end().build();
    }

    private static XmlOutput destroy(Call call, TerminableResource resource) {
        resource.destroy(call);
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response()).end().build();
    }

    private RequestedLifetime requested(XmlElement request) {
        if (request.children().isEmpty()) {
            // The clients of Globus Toolkit 4.2 ask for a lifetime without end in this way.
            return new RequestedLifetime.Unlimited();
        }
        Optional<XmlElement> time = request.child(REQUESTED_TERMINATION_TIME);
        if (time.isPresent()
                && time.get().attribute(NIL).filter(nil -> nil.equals("true") || nil.equals("1")).isPresent()) {
            return new RequestedLifetime.Unlimited();
        }
        return time.or(() -> request.child(REQUESTED_LIFETIME_DURATION))
                .map(XmlElement::text)
                .flatMap(text -> RequestedLifetime.parse(text, clock.now()))
                .orElseThrow(() -> new WsrfFaultException(FaultKind.UNABLE_TO_SET_TERMINATION_TIME,
                        "SetTerminationTime needs a RequestedTerminationTime (xsd:dateTime) or a RequestedLifetimeDuration (xsd:duration)"));
    }

    private static QName rl(String localName) {
        return new QName(Namespaces.WSRF_RL, localName, "rl");
    }
}
