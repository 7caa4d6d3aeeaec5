package org.openmds.wsrf.endpoint;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.endpoint.message.MediaTypes;
import org.openmds.wsrf.endpoint.message.WireFaultException;
import org.openmds.wsrf.endpoint.plain.MessageCache;
import org.openmds.wsrf.endpoint.plain.PlainMessage;
import org.openmds.wsrf.endpoint.plain.PlainMessageReader;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.PhaseTimer.Phase;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.ServiceGroupOperations;

/** A service on the read path: parses plain requests for it, to read, to add an entry and to renew a lease. Immutable and thread-safe. */
final class ReadableService {

    private static final Set<Operation> READS = Set.of(PropertyOperations.GET_RESOURCE_PROPERTY,
            PropertyOperations.GET_MULTIPLE_RESOURCE_PROPERTIES, PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT,
            PropertyOperations.QUERY_RESOURCE_PROPERTIES);

    /** The operations of nearly all requests: reads, registrations and renewals. */
    private static final Set<Operation> FREQUENT = Stream
            .concat(READS.stream(), Stream.of(ServiceGroupOperations.ADD, LifetimeOperations.SET_TERMINATION_TIME))
            .collect(Collectors.toUnmodifiableSet());
    private static final Set<QName> REQUESTS = requests(FREQUENT);
    private static final Set<QName> READ_REQUESTS = requests(READS);

    private static final int MAX_CACHED_NODES = 64;

    private final ServiceEndpoint endpoint;
    private final EndpointSettings settings;
    private final PlainMessageReader reader;
    private final MessageCache cache = new MessageCache(ReadableService::isShortRead);
    private final OperationDispatcher dispatcher;

    ReadableService(ServiceEndpoint endpoint, EndpointSettings settings) {
        this.endpoint = endpoint;
        this.settings = settings;
        this.reader = new PlainMessageReader(endpoint.description().resourceKey(), REQUESTS::contains,
                settings.limits().xml());
        this.dispatcher = new OperationDispatcher(endpoint.description());
    }

    record ReadRequest(PlainMessage message, Call call) {
    }

    String name() {
        return endpoint.description().name();
    }

    ServiceEndpoint endpoint() {
        return endpoint;
    }

    EndpointSettings settings() {
        return settings;
    }

    /** Parses a request; empty if it is not plain, or of another operation. */
    Optional<ReadRequest> parse(HttpFields headers, byte[] body, CallTrace trace) {
        Optional<ReadRequest> question = cache.read(body, reader::read)
                .filter(message -> hasVersion(headers, message.soap()))
                .filter(message -> trace.addressKey().isEmpty() || message.resourceKey().isEmpty()
                        || trace.addressKey().equals(message.resourceKey()))
                .flatMap(message -> operation(headers, message).map(operation -> {
                    trace.recordOperation(operation.name());
                    return new ReadRequest(message,
                            new Call(trace.resourceKey(message.resourceKey()), operation, message.body(),
                                    trace.caller(), WsrfDialect.WSRF_1_2, trace.deadline(), trace.phases(),
                                    trace.memory(), trace::recordChanged));
                }));
        trace.phases().lap(Phase.PARSE);
        return question;
    }

    private static Set<QName> requests(Set<Operation> operations) {
        return operations.stream().map(Operation::request).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns true for small read requests: cached messages take memory, and any client can send them. */
    private static boolean isShortRead(PlainMessage message) {
        return message.body().nodes().count() <= MAX_CACHED_NODES && READ_REQUESTS.contains(message.body().name());
    }

    private static boolean hasVersion(HttpFields headers, PlainMessage.MessageVersion messageVersion) {
        return MediaTypes
                .isSoap12(headers.get(HttpHeader.CONTENT_TYPE)) == (messageVersion == PlainMessage.MessageVersion.V1_2);
    }

    private Optional<Operation> operation(HttpFields headers, PlainMessage message) {
        try {
            Optional<String> soapAction = SoapAction.of(headers.get("SOAPAction"),
                    headers.get(HttpHeader.CONTENT_TYPE));
            return Optional.of(dispatcher.dispatch(message.addressing().action(), soapAction, message.body().name()))
                    .filter(FREQUENT::contains);
        } catch (WireFaultException unknown) {
            return Optional.empty();
        }
    }
}
