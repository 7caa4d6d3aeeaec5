package org.openmds.server.suite;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The answer to a SOAP request. {@link WireValidation} has checked XML before a test gets it. */
record SoapAnswer(int status, String contentType, byte[] bytes) {

    /** Length of the part of an answer that a message shows. */
    private static final int MOST_SHOWN = 500;

    static SoapAnswer of(HttpResponse<byte[]> response) {
        SoapAnswer answer = unchecked(response);
        if (answer.contentType().contains("xml")) {
            WireValidation.check(answer.envelope());
        }
        return answer;
    }

    /** Creates an answer without validation, for thousands of similar answers. */
    static SoapAnswer unchecked(HttpResponse<byte[]> response) {
        return new SoapAnswer(response.statusCode(), response.headers().firstValue("Content-Type").orElse(""),
                response.body());
    }

    String body() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** @throws AssertionError the answer is not XML; the message contains its beginning */
    Document envelope() {
        if (!contentType.contains("xml")) {
            throw new AssertionError("HTTP %d, %s: %s".formatted(status, contentType,
                    body().substring(0, Math.min(MOST_SHOWN, body().length())).strip()));
        }
        return XmlReader.parse(bytes);
    }

    /** Returns the element in the SOAP body. */
    Element payload() {
        return XmlReader.elements(envelope(), "/*/*[local-name()='Body']/*").getFirst();
    }

    /** Returns the string value of an expression over the payload. */
    String text(String xpath) {
        return XmlReader.text(payload(), xpath);
    }

    List<String> texts(String xpath) {
        return XmlReader.texts(payload(), xpath);
    }

    String header(String name) {
        return XmlReader.text(envelope(), "/*/*[local-name()='Header']/wsa:" + name);
    }

    boolean isFault() {
        return payload().getLocalName().equals("Fault");
    }

    /** Returns the local name of the element in the fault's detail; empty if the answer is no fault. */
    String fault() {
        return text("local-name(self::*[local-name()='Fault']/*[local-name()='detail' or local-name()='Detail']/*)");
    }

    /** Returns the fault's code: the text of {@code faultcode} or of {@code Code/Value}. */
    String faultCode() {
        return text("faultcode | *[local-name()='Code']/*[local-name()='Value']");
    }

    String description() {
        return text("*[local-name()='detail' or local-name()='Detail']/*/bf:Description");
    }
}
