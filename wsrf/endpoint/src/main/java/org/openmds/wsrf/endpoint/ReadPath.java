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
import org.openmds.wsrf.service.ServiceEndpoint;

/**
 * The short way of reading: answers plain requests to read without CXF, on the thread that serves the connections where the answer is there at once. All
 * else goes on to CXF with its body from the beginning. Both are codecs of the same {@link ServiceEndpoint}s and give the same bytes.
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
