package org.openmds.server.suite;

import java.util.List;

import org.w3c.dom.Element;

/**
 * The EPR of an entry, as the answer to an Add tells it.
 *
 * @param key
 *            text of its reference parameter
 * @param headers
 *            its reference parameters as SOAP headers (WS-Addressing 1.0 SOAP Binding, section 3.4)
 */
record EntryReference(String address, String key, String headers) {

    static EntryReference of(Answer added) {
        if (added.isFault()) {
            throw new AssertionError("Add was refused: " + added.description());
        }
        Element epr = Xml
                .elements(added.payload(),
                        "self::sg:AddResponse/sg:ServiceGroupEntryReference | self::sg:AddResponse/*[wsa:Address]")
                .getFirst();
        List<Element> parameters = Xml.elements(epr, "wsa:ReferenceParameters/*");
        StringBuilder headers = new StringBuilder();
        for (Element parameter : parameters) {
            parameter.setAttributeNS(Xml.WSA, "wsa:IsReferenceParameter", "true");
            headers.append(Xml.write(parameter));
        }
        return new EntryReference(Xml.text(epr, "wsa:Address"), parameters.getFirst().getTextContent(),
                headers.toString());
    }

    Answer call(String body) {
        return Soap.post(address, headers, body);
    }
}
