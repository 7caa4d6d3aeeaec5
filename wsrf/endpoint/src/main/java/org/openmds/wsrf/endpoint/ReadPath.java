package org.openmds.wsrf.endpoint;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.openmds.budget.Budget;
import org.openmds.wsrf.endpoint.admission.BodyBytes;
import org.openmds.wsrf.service.ServiceEndpoint;

/**
 * The fast path. It answers plain requests to read, to add an entry and to renew a lease without CXF, and on the server's own thread if the answer is
 * available at once. It forwards all other requests to CXF with their whole body. Both paths are codecs of the same {@link ServiceEndpoint}s and
 * produce the same bytes.
 */
final class ReadPath {

    /** Size limit of a body on the read path, in bytes; most requests are shorter. */
    static final int MAX_BODY_BYTES = 64 << 10;

    private final Map<String, ReadableService> services;
    private final Budget requests;

    ReadPath(List<ServiceEndpoint> services, EndpointSettings settings) {
        this.requests = settings.budgets().requests();
        this.services = services.stream()
                .map(service -> new ReadableService(service, settings))
                .collect(Collectors.toUnmodifiableMap(ReadableService::name, Function.identity()));
    }

    /** Answers a request, or passes it on to CXF. */
    void handle(String serviceName, TracedRequest traced, BodyBytes body, SoapChain chain) {
        ReadableService service = services.get(serviceName);
        ReadExchange exchange = new ReadExchange(traced, body, chain, requests);
        if (service == null || body.length() > MAX_BODY_BYTES) {
            exchange.forward();
        } else {
            exchange.answer(service);
        }
    }
}
