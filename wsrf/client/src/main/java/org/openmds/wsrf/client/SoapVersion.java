package org.openmds.wsrf.client;

import java.util.Map;

/** The SOAP version of a request; answers are accepted in either version. */
public enum SoapVersion {
    /** The version that every WSRF implementation supports; the action is in the header {@code SOAPAction}. */
    SOAP_1_1("http://schemas.xmlsoap.org/soap/envelope/"),
    /** The action is a parameter of the media type. */
    SOAP_1_2("http://www.w3.org/2003/05/soap-envelope");

    private static final String ACCEPTED = "text/xml, application/soap+xml";

    private final String namespace;

    SoapVersion(String namespace) {
        this.namespace = namespace;
    }

    /** Returns the namespace of the envelope. */
    public String namespace() {
        return namespace;
    }

    /** Returns the headers of a request except its media type. */
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
