package org.openmds.server.suite;

import java.util.List;

import org.w3c.dom.Element;

/**
 * The endpoint reference of an entry, from the answer to an Add.
 *
 * @param key
 *            the text of its reference parameter
 * @param headers
 *            its reference parameters as SOAP headers (WS-Addressing 1.0 SOAP Binding, section 3.4)
 */
record EntryReference(String address, String key, String headers) {

    static EntryReference of(SoapAnswer added) {
        if (added.isFault()) {
            throw new AssertionError("Add was refused: " + added.description());
        }
        Element epr = XmlReader
                .elements(added.payload(),
                        "self::sg:AddResponse/sg:ServiceGroupEntryReference | self::sg:AddResponse/*[wsa:Address]")
                .getFirst();
        List<Element> parameters = XmlReader.elements(epr, "wsa:ReferenceParameters/*");
        StringBuilder headers = new StringBuilder();
        for (Element parameter : parameters) {
            parameter.setAttributeNS(XmlReader.WSA, "wsa:IsReferenceParameter", "true");
            headers.append(XmlReader.write(parameter));
        }
        return new EntryReference(XmlReader.text(epr, "wsa:Address"), parameters.getFirst().getTextContent(),
                headers.toString());
    }

    SoapAnswer call(String body) {
        return SoapClient.post(address, headers, body);
    }
}
