package org.openmds.cli.trigger;

import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

import javax.xml.namespace.QName;

import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.service.SilenceXml;
import org.openmds.trigger.service.TriggerNames;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.addressing.ResourceAddress;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * A SOAP client of a server's trigger services. It throws the exceptions of {@link WsrfClient}.
 *
 * @param client
 *            closed with this client
 * @param services
 *            URL below which the server has its services, with a slash at the end
 */
record TriggerClient(WsrfClient client, String services) implements AutoCloseable {

    private static final String FACTORY = "TriggerFactoryService";
    private static final String TRIGGERS = "TriggerService";

    /** Returns all triggers in the order of their ids. */
    List<TriggerDocument> list() {
        return client.getResourceProperty(factory(), TriggerNames.DOCUMENT)
                .stream()
                .map(XmlFragment::root)
                .map(TriggerDocument::new)
                .toList();
    }

    /** Returns one trigger with its instances and events. */
    TriggerDocument find(String id) {
        return new TriggerDocument(client.getResourcePropertyDocument(trigger(id)).root());
    }

    List<XmlFragment> history(String id) {
        return client.getResourceProperty(trigger(id), TriggerNames.EVENT);
    }

    /** Creates a trigger and returns its id. */
    String create(Collection<XmlFragment> properties) {
        XmlFragmentBuilder request = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                .start(TriggerNames.CREATE_RESOURCE.request());
        properties.forEach(request::fragment);
        XmlFragment answer = client.call(factory(), TriggerNames.CREATE_RESOURCE, request.end().build());
        return read(answer, response -> EndpointReference.read(response.children().getFirst())
                .referenceParameters()
                .getFirst()
                .root()
                .text());
    }

    void edit(String id, List<PropertyModification> modifications) {
        client.setResourceProperties(trigger(id), modifications);
    }

    void delete(String id) {
        client.destroy(trigger(id));
    }

    List<Silence> silences() {
        return client.getResourceProperty(factory(), TriggerNames.SILENCED)
                .stream()
                .map(silence -> read(silence, SilenceXml::read))
                .toList();
    }

    Silence silence(XmlFragment order) {
        return read(client.call(factory(), TriggerNames.SILENCE, order),
                response -> SilenceXml.read(response.children().getFirst()));
    }

    void endSilence(String id) {
        client.call(factory(), TriggerNames.END_SILENCE,
                new XmlFragmentBuilder(XmlLimits.DEFAULT).start(TriggerNames.END_SILENCE.request())
                        .element(TriggerNames.SILENCE_ID, id)
                        .end()
                        .build());
    }

    /** Returns the endpoint reference of a service of the server. */
    EndpointReference service(String name) {
        return EndpointReference.of(services + name);
    }

    @Override
    public void close() {
        client.close();
    }

    private EndpointReference factory() {
        return service(FACTORY);
    }

    private EndpointReference trigger(String id) {
        QName key = TriggerNames.KEY;
        return ResourceAddress.reference(services + TRIGGERS, key, id);
    }

    private static <T> T read(XmlFragment answer, Function<XmlElement, T> reading) {
        try {
            return reading.apply(answer.root());
        } catch (InvalidXmlException | NoSuchElementException e) {
            throw new CommandException(ExitCodes.FAULT,
                    "the service returned a %s that cannot be read: %s".formatted(answer.name().getLocalPart(),
                            e.getMessage()),
                    e);
        }
    }
}
