package org.openmds.wsrf.endpoint;

import java.util.Optional;

import org.eclipse.jetty.server.Request;
import org.openmds.wsrf.fault.WsrfFault;

/** The refusal of a request that a handler before that of its interface has decided. The interface sends it in its own form. */
public final class RequestRefusal {

    private static final String ATTRIBUTE = RequestRefusal.class.getName();

    private RequestRefusal() {
    }

    /** Decides that a request is refused. */
    public static void set(Request request, WsrfFault fault) {
        request.setAttribute(ATTRIBUTE, fault);
    }

    /** Returns the refusal of a request, if it was decided. */
    public static Optional<WsrfFault> of(Request request) {
        return request.getAttribute(ATTRIBUTE) instanceof WsrfFault fault ? Optional.of(fault) : Optional.empty();
    }
}
