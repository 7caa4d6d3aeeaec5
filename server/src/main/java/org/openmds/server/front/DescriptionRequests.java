package org.openmds.server.front;

import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Requests for the descriptions of services: the list of services and their WSDL documents, which are read by GET. */
public final class DescriptionRequests {

    private DescriptionRequests() {
    }

    /** Returns a handler of services that does not accept requests for their descriptions. */
    public static Handler excluded(Handler services) {
        return new Handler.Wrapper(services) {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                return !isRead(request) && super.handle(request, response, callback);
            }
        };
    }

    /** Returns a handler for another server that passes on requests for descriptions only. */
    public static Handler only(Handler services) {
        return new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                return isRead(request) && services.handle(request, response, callback);
            }
        };
    }

    private static boolean isRead(Request request) {
        return HttpMethod.GET.is(request.getMethod()) || HttpMethod.HEAD.is(request.getMethod());
    }
}
