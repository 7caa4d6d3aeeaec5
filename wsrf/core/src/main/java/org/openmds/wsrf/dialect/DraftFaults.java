package org.openmds.wsrf.dialect;

import static org.openmds.wsrf.fault.FaultKind.ADD_REFUSED;
import static org.openmds.wsrf.fault.FaultKind.CONTENT_CREATION_FAILED;
import static org.openmds.wsrf.fault.FaultKind.INVALID_MODIFICATION;
import static org.openmds.wsrf.fault.FaultKind.INVALID_QUERY_EXPRESSION;
import static org.openmds.wsrf.fault.FaultKind.INVALID_RESOURCE_PROPERTY_QNAME;
import static org.openmds.wsrf.fault.FaultKind.INVALID_TOPIC_EXPRESSION;
import static org.openmds.wsrf.fault.FaultKind.NO_CURRENT_MESSAGE_ON_TOPIC;
import static org.openmds.wsrf.fault.FaultKind.PAUSE_FAILED;
import static org.openmds.wsrf.fault.FaultKind.QUERY_EVALUATION_ERROR;
import static org.openmds.wsrf.fault.FaultKind.RESOURCE_NOT_DESTROYED;
import static org.openmds.wsrf.fault.FaultKind.RESUME_FAILED;
import static org.openmds.wsrf.fault.FaultKind.SET_RESOURCE_PROPERTY_REQUEST_FAILED;
import static org.openmds.wsrf.fault.FaultKind.SUBSCRIBE_CREATION_FAILED;
import static org.openmds.wsrf.fault.FaultKind.TERMINATION_TIME_CHANGE_REJECTED;
import static org.openmds.wsrf.fault.FaultKind.TOPIC_EXPRESSION_DIALECT_UNKNOWN;
import static org.openmds.wsrf.fault.FaultKind.TOPIC_NOT_SUPPORTED;
import static org.openmds.wsrf.fault.FaultKind.UNABLE_TO_MODIFY_RESOURCE_PROPERTY;
import static org.openmds.wsrf.fault.FaultKind.UNABLE_TO_SET_TERMINATION_TIME;
import static org.openmds.wsrf.fault.FaultKind.UNKNOWN_QUERY_EXPRESSION_DIALECT;
import static org.openmds.wsrf.fault.FaultKind.UNSUPPORTED_MEMBER_INTERFACE;

import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/** Translates faults between the drafts and the final standards. The drafts have fewer kinds. */
public final class DraftFaults {

    private static final Set<FaultKind> SHARED = EnumSet.of(INVALID_RESOURCE_PROPERTY_QNAME,
            UNKNOWN_QUERY_EXPRESSION_DIALECT, INVALID_QUERY_EXPRESSION, QUERY_EVALUATION_ERROR, INVALID_MODIFICATION,
            UNABLE_TO_MODIFY_RESOURCE_PROPERTY, SET_RESOURCE_PROPERTY_REQUEST_FAILED, RESOURCE_NOT_DESTROYED,
            UNABLE_TO_SET_TERMINATION_TIME, TERMINATION_TIME_CHANGE_REJECTED, ADD_REFUSED, CONTENT_CREATION_FAILED,
            UNSUPPORTED_MEMBER_INTERFACE, SUBSCRIBE_CREATION_FAILED, INVALID_TOPIC_EXPRESSION, TOPIC_NOT_SUPPORTED,
            TOPIC_EXPRESSION_DIALECT_UNKNOWN, NO_CURRENT_MESSAGE_ON_TOPIC, PAUSE_FAILED, RESUME_FAILED);
    private static final String RESOURCE_UNKNOWN = "ResourceUnknownFault";

    private DraftFaults() {
    }

    /**
     * Returns the element for the detail of a SOAP fault.
     *
     * @param request
     *            the element in the body of the request, which is of the drafts: a ResourceUnknownFault has its namespace
     */
    public static XmlFragment toDraft(WsrfFault fault, QName request) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(name(fault.kind(), request))
                .element(bf("Timestamp"), fault.timestamp().truncatedTo(ChronoUnit.MILLIS).toString())
                .element(bf("Description"), XmlText.printable(draftNames(fault.description())))
                .end()
                .build();
    }

    /** Returns the element in the detail of a fault of the drafts as that of the final standards. */
    public static XmlFragment toFinal(XmlFragment detail, XmlLimits limits) {
        XmlFragment renamed = NameTranslation.toFinal(detail, limits);
        return renamed.name().getLocalPart().equals(RESOURCE_UNKNOWN)
                ? new XmlFragmentBuilder(limits).start(FaultKind.RESOURCE_UNKNOWN.detailName())
                        .contentOf(renamed.root())
                        .end()
                        .build()
                : renamed;
    }

    /** Returns the text with the names in it, such as {@code {namespace}Entry}, as the caller knows them. */
    private static String draftNames(String text) {
        String named = text;
        for (Map.Entry<String, String> each : DraftNames.DRAFT.entrySet()) {
            named = named.replace("{" + each.getKey() + "}", "{" + each.getValue() + "}");
        }
        return named;
    }

    private static QName name(FaultKind kind, QName request) {
        if (kind == FaultKind.RESOURCE_UNKNOWN && !request.getNamespaceURI().equals(DraftNames.SG)) {
            return new QName(request.getNamespaceURI(), RESOURCE_UNKNOWN, "f");
        }
        if (SHARED.contains(kind)) {
            QName name = kind.detailName();
            return new QName(NameRules.TO_DRAFT.namespace(name.getNamespaceURI()), NameRules.TO_DRAFT.localName(name),
                    "f");
        }
        boolean isSubscribe = request.equals(new QName(DraftNames.B, "Subscribe"));
        return isSubscribe && kind.detailName().getNamespaceURI().equals(Namespaces.WSN_B)
                ? new QName(DraftNames.B, "SubscribeCreationFailedFault", "f")
                : bf("BaseFault");
    }

    private static QName bf(String localName) {
        return new QName(DraftNames.BF, localName, "bf");
    }
}
