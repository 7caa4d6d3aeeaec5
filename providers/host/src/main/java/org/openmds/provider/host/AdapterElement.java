package org.openmds.provider.host;

import java.util.ArrayList;
import java.util.List;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;

import org.jspecify.annotations.Nullable;

/** {@code glue:NetworkAdapter}; its first address is the one GLUE knows of. */
@XmlType(name = "NetworkAdapterType")
final class AdapterElement {
    @XmlAttribute(name = "Name")
    private @Nullable String name;

    @XmlAttribute(name = "IPAddress")
    private @Nullable String ipAddress;

    @XmlAttribute(name = "MTU")
    private @Nullable Long mtu;

    @XmlAttribute(name = "Up", namespace = HostNamespaces.HOST)
    private @Nullable Boolean up;

    @XmlAttribute(name = "BytesReceived", namespace = HostNamespaces.HOST)
    private @Nullable Long bytesReceived;

    @XmlAttribute(name = "BytesSent", namespace = HostNamespaces.HOST)
    private @Nullable Long bytesSent;

    @XmlElement(name = "Address", namespace = HostNamespaces.HOST)
    private final List<String> addresses = new ArrayList<>();

    /** For JAXB, which looks for it though it only writes. */
    @SuppressWarnings("unused")
    private AdapterElement() {
    }

    AdapterElement(AdapterReading adapter) {
        name = Known.text(adapter.name());
        ipAddress = adapter.addresses().isEmpty() ? null : adapter.addresses().getFirst();
        mtu = Known.countAboveZero(adapter.mtuBytes());
        up = adapter.up();
        bytesReceived = Known.count(adapter.bytesReceived());
        bytesSent = Known.count(adapter.bytesSent());
        addresses.addAll(adapter.addresses());
    }
}
