package org.openmds.wsrf.endpoint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.openmds.wsrf.endpoint.page.ServicePaths;
import org.openmds.wsrf.service.ServiceEndpoint;

/**
 * The fast path for read requests. It answers plain read requests without CXF, and on the server's own thread if the answer is available at once.
 * It forwards all other requests to CXF with their whole body. Both paths are codecs of the same {@link ServiceEndpoint}s and produce the same
 * bytes.
 */
final class ReadPath extends Handler.Wrapper {

    private final Map<String, ReadableService> services;

    ReadPath(List<ServiceEndpoint> services, EndpointSettings settings, Handler next) {
        super(next);
        this.services = services.stream()
                .map(service -> new ReadableService(service, settings))
                .collect(Collectors.toUnmodifiableMap(ReadableService::name, Function.identity()));
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Optional<ReadableService> service = ServicePaths.service(request).map(services::get);
        if (service.isEmpty() || request.getLength() > ReadExchange.MAX_BODY_BYTES) {
            return super.handle(request, response, callback);
        }
        new ReadExchange(service.get(), request, response, callback, super::handle).read();
        return true;
    }
}
