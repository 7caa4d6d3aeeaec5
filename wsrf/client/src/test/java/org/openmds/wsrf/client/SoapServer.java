package org.openmds.wsrf.client;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** A real HTTP server with a handler of the test; it records the requests. */
public final class SoapServer implements AutoCloseable {

    /** A received request. */
    public record Received(String connection, List<HttpField> headers, XmlFragment envelope) {
        public String header(String name) {
            return headers.stream().filter(field -> field.is(name)).map(HttpField::getValue).findFirst().orElse("");
        }
    }

    /** Handles one request. */
    public interface Answer {
        void send(Received request, Response response, Callback callback) throws Exception;
    }

    public final List<Received> received = new CopyOnWriteArrayList<>();
    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server, 1, 1);

    public SoapServer(Answer answer) throws Exception {
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setStopTimeout(0);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                byte[] body = BufferUtil.toArray(Content.Source.asByteBuffer(request));
                Received one = new Received(request.getConnectionMetaData().getId(),
                        request.getHeaders().stream().toList(), XmlFragment.parse(body, XmlLimits.DEFAULT));
                received.add(one);
                answer.send(one, response, callback);
                return true;
            }
        });
        server.start();
    }

    /** Starts a server that answers each request with one payload, in SOAP 1.1. */
    public static SoapServer answering(String payload) throws Exception {
        return new SoapServer((request, response, callback) -> send(response, callback, 200, "text/xml; charset=utf-8",
                soap11(payload)));
    }

    /** Starts a server that answers each request with a fault, in SOAP 1.1. */
    public static SoapServer faulting(WsrfFault fault) throws Exception {
        return new SoapServer((request, response, callback) -> send(response, callback, 500, "text/xml; charset=utf-8",
                soap11("<s:Fault><faultcode>s:Server</faultcode><faultstring>no</faultstring><detail>%s</detail></s:Fault>"
                        .formatted(fault.toFragment()))));
    }

    public static void send(Response response, Callback callback, int status, String contentType, String body) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, contentType);
        Content.Sink.write(response, true, body, callback);
    }

    public static String soap11(String payload) {
        return envelope("http://schemas.xmlsoap.org/soap/envelope/", payload);
    }

    public static String soap12(String payload) {
        return envelope("http://www.w3.org/2003/05/soap-envelope", payload);
    }

    private static String envelope(String namespace, String payload) {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <s:Envelope xmlns:s="%s" xmlns:wsa="http://www.w3.org/2005/08/addressing">
                  <s:Header><wsa:Action s:mustUnderstand="1">urn:any</wsa:Action></s:Header>
                  <s:Body>%s</s:Body>
                </s:Envelope>""".formatted(namespace, payload);
    }

    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    public EndpointReference reference() {
        return EndpointReference.of(address());
    }

    public String address() {
        return "http://127.0.0.1:%d/wsrf/services/Any".formatted(connector.getLocalPort());
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the test's server does not stop", e);
        }
    }
}
