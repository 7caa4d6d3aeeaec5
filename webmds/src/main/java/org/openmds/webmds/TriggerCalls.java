package org.openmds.webmds;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import javax.xml.namespace.QName;

import org.openmds.webmds.source.ServiceSource;
import org.openmds.webmds.source.SourceException;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** A client of the Trigger Service's operations that pages need. The service checks access rights. Thread-safe; blocks. */
final class TriggerCalls {

    private static final String NAMESPACE = "http://openmds.org/trigger";
    private static final String FACTORY = "http://mds.globus.org/trigger/trigger-factory";
    private static final QName KEY = new QName("http://mds.globus.org/trigger/types", "TriggerKey", "trig");
    private static final Operation SILENCE = factory("silence");
    private static final Operation END_SILENCE = factory("endSilence");
    private static final Operation DRY_RUN = factory("dryRun");

    private final WsrfClient client;
    private final Supplier<EndpointReference> triggers;
    private final Supplier<EndpointReference> factory;

    /**
     * @param triggers
     *            the service of the triggers, without a key
     * @param factory
     *            the service that creates and lists triggers
     */
    TriggerCalls(WsrfClient client, Supplier<EndpointReference> triggers, Supplier<EndpointReference> factory) {
        this.client = client;
        this.triggers = triggers;
        this.factory = factory;
    }

    /** Returns all triggers and all silences: {@code trig:TriggerFactoryRP}. */
    XmlFragment all() throws SourceException {
        return ServiceSource.call(() -> client.getResourcePropertyDocument(factory.get()));
    }

    /** Returns the number of firing triggers, a short answer: {@code t:FiringCount}. */
    List<XmlFragment> firingCount() throws SourceException {
        return ServiceSource.call(() -> client.getResourceProperty(factory.get(), name("FiringCount")));
    }

    /** Returns one trigger with its instances and history: {@code trig:TriggerRP}. */
    XmlFragment one(String id) throws SourceException {
        return ServiceSource.call(() -> client.getResourcePropertyDocument(reference(id)));
    }

    /** Evaluates a trigger over the current entries without sending notices: {@code t:dryRunResponse}. */
    XmlFragment dryRun(String id) throws SourceException {
        return ServiceSource.call(
                () -> client.call(factory.get(), DRY_RUN,
                        start(DRY_RUN).attribute(new QName("trigger"), id).end().build()));
    }

    /**
     * Begins a silence.
     *
     * @param matchers
     *            patterns of labels, all of which must match
     */
    void silence(Map<String, String> matchers, Duration lasting, String reason) throws SourceException {
        XmlFragment request;
        try {
            XmlFragmentBuilder builder = start(SILENCE);
            matchers.forEach((label, pattern) -> builder.start(name("Match"))
                    .attribute(new QName("name"), label)
                    .attribute(new QName("pattern"), pattern)
                    .end());
            request = builder.element(name("For"), Long.toString(lasting.toSeconds()))
                    .element(name("Reason"), reason)
                    .end()
                    .build();
        } catch (InvalidXmlException e) {
            throw new SourceException(SourceException.Cause.REQUEST,
                    "the reason or a pattern contains characters that cannot be sent: " + e.getMessage(), e);
        }
        XmlFragment _ = ServiceSource.call(() -> client.call(factory.get(), SILENCE, request));
    }

    /** Ends a silence before its time. */
    void endSilence(String id) throws SourceException {
        XmlFragment _ = ServiceSource.call(() -> client.call(factory.get(), END_SILENCE,
                start(END_SILENCE).element(name("SilenceID"), id).end().build()));
    }

    private EndpointReference reference(String id) {
        return EndpointReference.of(triggers.get().address(), KEY, id);
    }

    private static XmlFragmentBuilder start(Operation operation) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(operation.request());
    }

    private static Operation factory(String operation) {
        return new Operation(FACTORY, "TriggerFactoryPortType", operation, name(operation),
                name(operation + "Response"),
                List.of());
    }

    private static QName name(String localName) {
        return new QName(NAMESPACE, localName, "t");
    }
}
