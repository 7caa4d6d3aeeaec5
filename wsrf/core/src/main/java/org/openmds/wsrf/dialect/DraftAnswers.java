package org.openmds.wsrf.dialect;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTimes;

/** Translates answers and notifications between the drafts and the final standards. Thread-safe. */
public final class DraftAnswers {

    private static final QName ADD_RESPONSE = new QName(Namespaces.WSRF_SG, "AddResponse", "sg");
    private static final QName ENTRY_REFERENCE = new QName(Namespaces.WSRF_SG, "ServiceGroupEntryReference", "sg");
    private static final QName ADD_TERMINATION_TIME = new QName(Namespaces.WSRF_SG, "TerminationTime", "sg");
    private static final QName ADD_CURRENT_TIME = new QName(Namespaces.WSRF_SG, "CurrentTime", "sg");
    private static final QName SUBSCRIBE_RESPONSE = b("SubscribeResponse");
    private static final QName SUBSCRIPTION_REFERENCE = b("SubscriptionReference");
    private static final QName RENEW_RESPONSE = b("RenewResponse");
    private static final QName UNSUBSCRIBE_RESPONSE = b("UnsubscribeResponse");
    private static final QName NIL = new QName(Namespaces.XSI, "nil", "xsi");

    private DraftAnswers() {
    }

    /** Returns the answer to an operation in the drafts. */
    public static XmlOutput toDraft(QName response, XmlOutput answer) {
        byte[] bytes = BytesOutput.of(answer::writeTo).toBytes();
        if (response.equals(ADD_RESPONSE) || response.equals(SUBSCRIBE_RESPONSE)) {
            XmlElement root = XmlFragment.parse(bytes, XmlLimits.DEFAULT).root();
            bytes = (response.equals(ADD_RESPONSE) ? draftAddResponse(root) : draftSubscribeResponse(root)).toBytes();
        }
        return NameTranslation.toDraft(bytes);
    }

    /**
     * Returns the answer of a service that speaks the drafts as the response of an operation.
     *
     * @param response
     *            the response element of the operation that was asked for
     * @param request
     *            the request in the drafts; their Add has no answer about the time, so the requested one counts
     * @throws InvalidXmlException
     *             it exceeds a limit
     */
    public static XmlFragment toFinal(QName response, XmlFragment request, XmlFragment answer, XmlLimits limits,
            InstantSource clock) {
        XmlFragment renamed = NameTranslation.toFinal(answer, limits);
        XmlElement root = renamed.root();
        if (response.equals(ADD_RESPONSE) && root.name().equals(ADD_RESPONSE)) {
            return finalAddResponse(root, requestedEnd(request), clock);
        }
        if (response.equals(RENEW_RESPONSE) && root.name().getLocalPart().equals("SetTerminationTimeResponse")) {
            return renewResponse(root);
        }
        return response.equals(UNSUBSCRIBE_RESPONSE) && root.name().getLocalPart().equals("DestroyResponse")
                ? start(UNSUBSCRIBE_RESPONSE).end().build()
                : renamed;
    }

    /** Returns the endpoint reference itself: the response of the drafts. */
    private static XmlFragment draftAddResponse(XmlElement response) {
        XmlFragmentBuilder builder = start(ADD_RESPONSE);
        response.child(ENTRY_REFERENCE).ifPresent(builder::contentOf);
        return builder.end().build();
    }

    private static XmlFragment draftSubscribeResponse(XmlElement response) {
        XmlFragmentBuilder builder = start(SUBSCRIBE_RESPONSE);
        response.child(SUBSCRIPTION_REFERENCE).ifPresent(reference -> builder.fragment(reference.toFragment()));
        return builder.end().build();
    }

    private static Optional<String> requestedEnd(XmlFragment add) {
        return add.root().child(new QName(DraftNames.SG, "InitialTerminationTime")).map(XmlElement::text);
    }

    private static XmlFragment finalAddResponse(XmlElement response, Optional<String> end, InstantSource clock) {
        XmlFragmentBuilder builder = start(ADD_RESPONSE).start(ENTRY_REFERENCE)
                .contentOf(response)
                .end()
                .start(ADD_TERMINATION_TIME);
        end.ifPresentOrElse(builder::text, () -> builder.attribute(NIL, "true"));
        return builder.end().element(ADD_CURRENT_TIME, XmlTimes.text(clock.instant())).end().build();
    }

    private static XmlFragment renewResponse(XmlElement response) {
        Instant current = time(response, "CurrentTime").orElse(Instant.EPOCH);
        XmlFragmentBuilder builder = start(RENEW_RESPONSE).start(b("TerminationTime"));
        time(response, "NewTerminationTime").map(XmlTimes::text)
                .ifPresentOrElse(builder::text, () -> builder.attribute(NIL, "true"));
        return builder.end().element(b("CurrentTime"), XmlTimes.text(current)).end().build();
    }

    private static Optional<Instant> time(XmlElement response, String name) {
        return response.child(new QName(Namespaces.WSRF_RL, name)).map(XmlElement::text).flatMap(XmlTimes::instant);
    }

    private static XmlFragmentBuilder start(QName name) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(name);
    }

    private static QName b(String localName) {
        return new QName(Namespaces.WSN_B, localName, "wsnt");
    }
}
