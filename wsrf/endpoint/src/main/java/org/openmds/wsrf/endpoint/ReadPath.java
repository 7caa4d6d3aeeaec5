package org.openmds.wsrf.endpoint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.eclipse.jetty.server.Request;
import org.openmds.wsrf.endpoint.page.ServicePaths;
import org.openmds.wsrf.service.ServiceEndpoint;

/**
 * The fast path for read requests. It answers plain read requests without CXF, and on the server's own thread if the answer is available at once.
 * It forwards all other requests to CXF with their whole body. Both paths are codecs of the same {@link ServiceEndpoint}s and produce the same
 * bytes.
 */
final class ReadPath {
    private final Map<String, ReadableService> services;

    ReadPath(List<ServiceEndpoint> services, EndpointSettings settings) {
        this.services = services.stream()
                .map(service -> new ReadableService(service, settings))
                .collect(Collectors.toUnmodifiableMap(ReadableService::name, Function.identity()));
    }

    /**
     * Answers a request, or passes it on.
     *
     * @param next
     *            handles the requests that this path cannot answer
     */
    boolean handle(TracedRequest traced, Request.Handler next) throws Exception {
        Request request = traced.request();
        Optional<ReadableService> service = ServicePaths.service(request).map(services::get);
        if (service.isEmpty() || request.getLength() > ReadExchange.MAX_BODY_BYTES) {
            return next.handle(request, traced.response(), traced.callback());
        }
        new ReadExchange(service.get(), traced, next).read();
        return true;
    }
}
