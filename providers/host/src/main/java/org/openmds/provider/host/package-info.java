/**
 * The host provider: hardware and operating system of the machine that OpenMDS runs on, as a GLUE document.
 *
 * <p>
 * {@code HardwareReadings} and {@code SystemReadings} give values. {@code HostDocument} turns them into the elements of {@code glue-host.xsd} and
 * {@code host.xsd}, one part after the other. A part that cannot be read is left out.
 */
@NullMarked
@XmlSchema(namespace = HostNamespaces.GLUE, elementFormDefault = XmlNsForm.QUALIFIED, attributeFormDefault = XmlNsForm.QUALIFIED, xmlns = {
    @XmlNs(prefix = "glue", namespaceURI = HostNamespaces.GLUE),
    @XmlNs(prefix = "host", namespaceURI = HostNamespaces.HOST)})
@XmlAccessorType(XmlAccessType.FIELD)
package org.openmds.provider.host;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlNs;
import jakarta.xml.bind.annotation.XmlNsForm;
import jakarta.xml.bind.annotation.XmlSchema;

import org.jspecify.annotations.NullMarked;
