package org.openmds.wsrf.endpoint;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.openmds.wsrf.endpoint.admission.BodyBytes;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.endpoint.page.ServicePaths;

/** The way of a request to CXF, with the part of its body that was read already. Thread-safe. */
final class SoapChain {

    private final Request.Handler cxf;

    SoapChain(Request.Handler cxf) {
        this.cxf = cxf;
    }

    /** Passes a request whose whole body was read. */
    void pass(TracedRequest traced, BodyBytes body) {
        pass(traced, body, Content.Chunk.EOF);
    }

    /** Passes a request whose body ended in an unusual way: with a failure of its connection. */
    void pass(TracedRequest traced, BodyBytes body, Content.Chunk end) {
        List<Content.Chunk> chunks = new ArrayList<>(body.chunks());
        chunks.add(end);
        replay(traced, chunks);
    }

    /** Lets CXF write a fault; the body is not needed and may be unread. */
    void refuse(TracedRequest traced, WireFault fault) {
        CallTrace trace = traced.trace();
        trace.recordRefusal(fault);
        if (trace.bodyLength() == 0 && traced.request().getHeaders().contains(HttpHeader.EXPECT)) {
            trace.recordWithheldBody();
        }
        replay(traced, List.of());
    }

    private void replay(TracedRequest traced, List<Content.Chunk> read) {
        Request replayed = new ReplayedRequest(traced.request(), read,
                ServicePaths.ofService(traced.trace().service()));
        traced.trace().attachTo(replayed);
        try {
            if (!cxf.handle(replayed, traced.response(), traced.callback())) {
                Response.writeError(replayed, traced.response(), traced.callback(), HttpStatus.NOT_FOUND_404);
            }
        } catch (Exception e) {
            Response.writeError(replayed, traced.response(), traced.callback(), e);
        }
    }
}
