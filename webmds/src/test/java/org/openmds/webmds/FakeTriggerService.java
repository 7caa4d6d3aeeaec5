package org.openmds.webmds;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** A fake Trigger Service over HTTP with one firing trigger; it records the requests. */
final class FakeTriggerService extends Handler.Abstract implements AutoCloseable {

    private static final String TRIGGER = """
            <trig:TriggerRP xmlns:trig="http://mds.globus.org/trigger/types" xmlns:t="http://openmds.org/trigger"><trig:TriggerID>d</trig:TriggerID>\
            <trig:TriggerName>disk &lt;full></trig:TriggerName><t:State>firing</t:State><t:Pending>0</t:Pending><t:Firing>1</t:Firing></trig:TriggerRP>""";

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server, 1, 1);
    private final AtomicInteger calls = new AtomicInteger();
    private volatile String body = "";
    private volatile String authorization = "";
    private volatile boolean refuses;
    private volatile String fault = "";

    FakeTriggerService() {
        server.addConnector(connector);
        server.setHandler(this);
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    String url() {
        return "http://127.0.0.1:%d/triggers".formatted(connector.getLocalPort());
    }

    int calls() {
        return calls.get();
    }

    String lastBody() {
        return body;
    }

    String lastAuthorization() {
        return authorization;
    }

    void refuse() {
        refuses = true;
    }

    /** @param name name of a WS-Resource fault */
    void fails(String name) {
        fault = name;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        calls.incrementAndGet();
        body = Content.Source.asString(request, StandardCharsets.UTF_8);
        authorization = Optional.ofNullable(request.getHeaders().get(HttpHeader.AUTHORIZATION)).orElse("");
        response.setStatus(refuses ? 401 : fault.isEmpty() ? 200 : 500);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/xml; charset=utf-8");
        String answer = "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>%s</s:Body></s:Envelope>"
                .formatted(answer());
        response.write(true, ByteBuffer.wrap(answer.getBytes(StandardCharsets.UTF_8)), callback);
        return true;
    }

    private String answer() {
        if (!fault.isEmpty()) {
            return """
                    <s:Fault><faultcode>s:Client</faultcode><faultstring>no</faultstring><detail><r:%1$s xmlns:r="http://docs.oasis-open.org/wsrf/r-2"\
                     xmlns:bf="http://docs.oasis-open.org/wsrf/bf-2"><bf:Timestamp>2026-01-01T00:00:00Z</bf:Timestamp><bf:Description>the service said no\
                    </bf:Description></r:%1$s></detail></s:Fault>"""
                    .formatted(fault);
        }
        if (body.contains("Reason")) {
            return "<t:silenceResponse xmlns:t='http://openmds.org/trigger'/>";
        }
        String document = body.contains("TriggerKey")
                ? TRIGGER
                : "<f:TriggerFactoryRP xmlns:f='http://mds.globus.org/trigger/types'>" + TRIGGER
                        + "</f:TriggerFactoryRP>";
        return "<rp:GetResourcePropertyDocumentResponse xmlns:rp='http://docs.oasis-open.org/wsrf/rp-2'>" + document
                + "</rp:GetResourcePropertyDocumentResponse>";
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
