package org.openmds.wsrf.client;

import java.util.Map;

/** The version of SOAP that a request is written in; answers are read in either. */
public enum SoapVersion {
    /** What every WSRF stack speaks; the action travels as {@code SOAPAction}. */
    SOAP_1_1("http://schemas.xmlsoap.org/soap/envelope/"),
    /** The action travels as a parameter of the media type. */
    SOAP_1_2("http://www.w3.org/2003/05/soap-envelope");

    private static final String ACCEPTED = "text/xml, application/soap+xml";

    private final String namespace;

    SoapVersion(String namespace) {
        this.namespace = namespace;
    }

    /** The namespace of the envelope. */
    public String namespace() {
        return namespace;
    }

    /** The headers of a request beside its media type. */
    Map<String, String> headers(String action) {
        return switch (this) {
            case SOAP_1_1 -> Map.of("Accept", ACCEPTED, "SOAPAction", "\"" + action + "\"");
            case SOAP_1_2 -> Map.of("Accept", ACCEPTED);
        };
    }

    String contentType(String action) {
        return switch (this) {
            case SOAP_1_1 -> "text/xml; charset=utf-8";
            case SOAP_1_2 -> "application/soap+xml; charset=utf-8; action=\"" + action + "\"";
        };
    }
}
