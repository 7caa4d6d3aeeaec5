package org.openmds.wsrf.notification;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

/** Faults of WS-BaseNotification 1.3 whose types require more than a description. */
public final class NotificationFaults {

    private NotificationFaults() {
    }

    /** Returns the fault for unknown filters. */
    public static WsrfFaultException invalidFilter(List<QName> unknown) {
        return new WsrfFaultException(FaultKind.INVALID_FILTER,
                "the filter %s is not known; this service knows TopicExpression, MessageContent and ProducerProperties"
                        .formatted(joined(unknown)),
                names(NotificationNames.wsnt("UnknownFilter"), unknown));
    }

    /** Returns the fault for unknown elements of a SubscriptionPolicy. */
    public static WsrfFaultException unrecognizedPolicy(List<QName> unknown) {
        return new WsrfFaultException(FaultKind.UNRECOGNIZED_POLICY_REQUEST,
                "the subscription policy %s is not known; this service knows UseRaw".formatted(joined(unknown)),
                names(NotificationNames.wsnt("UnrecognizedPolicy"), unknown));
    }

    /** Returns the fault for a known element of a SubscriptionPolicy that this service does not support. */
    public static WsrfFaultException unsupportedPolicy(QName policy, String why) {
        return new WsrfFaultException(FaultKind.UNSUPPORTED_POLICY_REQUEST, why,
                names(NotificationNames.wsnt("UnsupportedPolicy"), List.of(policy)));
    }

    /**
     * Returns the fault for a termination time that is not granted.
     *
     * @param kind
     *            UNACCEPTABLE_INITIAL_TERMINATION_TIME or UNACCEPTABLE_TERMINATION_TIME
     */
    public static WsrfFaultException unacceptableTime(FaultKind kind, String why, Instant minimum,
            Optional<Instant> maximum) {
        List<XmlFragment> details = new ArrayList<>();
        details.add(NotificationNames.text(NotificationNames.wsnt("MinimumTime"), XmlTimes.text(minimum)));
        maximum.map(time -> NotificationNames.text(NotificationNames.wsnt("MaximumTime"), XmlTimes.text(time)))
                .ifPresent(details::add);
        return new WsrfFaultException(kind, why, details);
    }

    private static List<XmlFragment> names(QName element, List<QName> names) {
        return names.stream().map(name -> {
            XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(element);
            if (name.getNamespaceURI().isEmpty()) {
                return builder.text(name.getLocalPart()).end().build();
            }
            return builder.namespace("f", name.getNamespaceURI()).text("f:" + name.getLocalPart()).end().build();
        }).toList();
    }

    private static String joined(List<QName> names) {
        return names.stream().map(QName::toString).collect(Collectors.joining(", "));
    }
}
