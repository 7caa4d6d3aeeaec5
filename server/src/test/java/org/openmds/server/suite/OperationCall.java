package org.openmds.server.suite;

import java.net.http.HttpResponse;

/** A call of one operation that the server can answer. */
record OperationCall(String operation, EntryReference target, String body) {

    HttpResponse<byte[]> send() {
        return sendWith("");
    }

    /** Sends the call with a further SOAP header. */
    HttpResponse<byte[]> sendWith(String header) {
        return SoapClient.exchange(SoapClient.request(target.address(), SoapClient.TEXT_XML, message(header)).build());
    }

    String message(String header) {
        return SoapClient.envelope(XmlReader.SOAP_11, target.headers() + header, body);
    }

    OperationCall withBody(String other) {
        return new OperationCall(operation, target, other);
    }

    /** Returns the name of the fault in an answer; empty if it is none. */
    static String fault(HttpResponse<byte[]> answer) {
        if (answer.statusCode() == 202) {
            return "";
        }
        SoapAnswer soap = SoapAnswer.of(answer);
        return soap.isFault() ? soap.fault() : "";
    }
}
