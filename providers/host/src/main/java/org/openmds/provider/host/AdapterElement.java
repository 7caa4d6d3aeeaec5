package org.openmds.provider.host;

import java.util.ArrayList;
import java.util.List;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlType;

import org.jspecify.annotations.Nullable;

/** {@code glue:NetworkAdapter}. Its first address becomes {@code glue:IPAddress}. */
@XmlType(name = "NetworkAdapterType")
final class AdapterElement {
    @XmlAttribute(name = "Name")
    @Nullable
    String name;

    @XmlAttribute(name = "IPAddress")
    @Nullable
    String ipAddress;

    @XmlAttribute(name = "MTU")
    @Nullable
    Long mtu;

    @XmlAttribute(name = "Up", namespace = HostNamespaces.HOST)
    @Nullable
    Boolean up;

    @XmlAttribute(name = "BytesReceived", namespace = HostNamespaces.HOST)
    @Nullable
    Long bytesReceived;

    @XmlAttribute(name = "BytesSent", namespace = HostNamespaces.HOST)
    @Nullable
    Long bytesSent;

    @XmlElement(name = "Address", namespace = HostNamespaces.HOST)
    final List<String> addresses = new ArrayList<>();

    /** Required by JAXB. */
    AdapterElement() {
    }

    AdapterElement(AdapterReading adapter) {
        name = HostAttributeValues.text(adapter.name());
        ipAddress = adapter.addresses().isEmpty() ? null : adapter.addresses().getFirst();
        mtu = HostAttributeValues.countAboveZero(adapter.mtuBytes());
        up = adapter.up();
        bytesReceived = HostAttributeValues.count(adapter.bytesReceived());
        bytesSent = HostAttributeValues.count(adapter.bytesSent());
        addresses.addAll(adapter.addresses());
    }
}
