package org.openmds.wsrf.endpoint;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A request with its response and its trace, after its path, method and media type were checked. */
record TracedRequest(Request request, Response response, Callback callback, CallTrace trace) {
}
