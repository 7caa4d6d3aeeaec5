package org.openmds.wsrf.endpoint;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.apache.cxf.binding.soap.SoapHeader;
import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.SoapVersion;
import org.apache.cxf.binding.soap.interceptor.AbstractSoapInterceptor;
import org.apache.cxf.phase.Phase;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.dialect.DraftNames;
import org.openmds.wsrf.endpoint.draft.DraftHeaders;
import org.openmds.wsrf.endpoint.message.AddressingHeaders;
import org.openmds.wsrf.endpoint.message.AddressingReader;
import org.openmds.wsrf.endpoint.message.FaultCode;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.endpoint.message.WireFaultException;
import org.openmds.wsrf.service.ServiceDescription;
import org.openmds.wsrf.xml.XmlElement;

/** Reads WS-Addressing and the resource key from the SOAP headers and declares these headers as understood. */
final class HeaderInterceptor extends AbstractSoapInterceptor {

    private final Optional<QName> resourceKey;
    private final Set<QName> understood;

    HeaderInterceptor(ServiceDescription service) {
        super(Phase.PRE_PROTOCOL);
        this.resourceKey = service.resourceKey();
        this.understood = Stream
                .concat(Stream.of(Namespaces.WSA, DraftNames.WSA)
                        .flatMap(namespace -> AddressingReader.NAMES.stream().map(name -> new QName(namespace, name))),
                        resourceKey.stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public Set<QName> getUnderstoodHeaders() {
        return understood;
    }

    @Override
    public void handleMessage(SoapMessage message) {
        List<SoapHeader> ours = message.getHeaders()
                .stream()
                .filter(SoapHeader.class::isInstance)
                .map(SoapHeader.class::cast)
                .filter(header -> isForUs(header, message.getVersion()))
                .toList();
        List<XmlElement> elements = ours.stream().map(HeaderInterceptor::element).toList();
        ExchangeValues.put(message, AddressingHeaders.class, AddressingReader.read(elements));
        DraftHeaders.read(elements).ifPresent(headers -> ExchangeValues.put(message, DraftHeaders.class, headers));
        resourceKey.flatMap(name -> key(name, ours))
                .ifPresent(key -> ExchangeValues.put(message, ResourceKey.class, key));
    }

    private static Optional<ResourceKey> key(QName name, List<SoapHeader> headers) {
        List<SoapHeader> keys = headers.stream().filter(header -> header.getName().equals(name)).toList();
        if (keys.size() > 1) {
            throw new WireFaultException(WireFault.refusal(FaultCode.SENDER,
                    "the header %s occurs %d times, expected once: it is the resource key".formatted(name,
                            keys.size())));
        }
        return keys.stream().findFirst().map(header -> new ResourceKey(element(header).text().strip()));
    }

    /** Returns true for headers without a role, or with a role of the ultimate receiver. */
    private static boolean isForUs(SoapHeader header, SoapVersion version) {
        String role = Optional.ofNullable(header.getActor()).map(String::strip).orElse("");
        return role.isEmpty() || role.equals(version.getNextRole()) || role.equals(version.getUltimateReceiverRole());
    }

    private static XmlElement element(SoapHeader header) {
        return (XmlElement) header.getObject();
    }

    /** The text of the header with the resource key. */
    record ResourceKey(String text) {
    }
}
