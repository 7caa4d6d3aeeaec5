package org.openmds.wsrf.notification.pullpoint;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.NotificationParts;
import org.openmds.wsrf.notification.lease.OperationFaults;
import org.openmds.wsrf.notification.lease.OwnerPolicy;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.InputLength;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * The service of pull points (WS-BaseNotification 1.3, section 5): CreatePullPoint, GetMessages, DestroyPullPoint, and Notify from other producers.
 */
public final class PullPointService {

    static final QName DOCUMENT = NotificationNames.omn("PullPointRP");

    private static final byte[] RESPONSE = NotificationParts
            .ascii("<wsnt:GetMessagesResponse xmlns:wsnt=\"" + Namespaces.WSN_B + "\">");
    private static final String RESPONSE_END = "</wsnt:GetMessagesResponse>";

    private final PullPoints pullPoints;

    private PullPointService(PullPoints pullPoints) {
        this.pullPoints = pullPoints;
    }

    /** Returns the operation CreatePullPoint, for the service that creates pull points; it needs the right to read. */
    public static <R extends Resource> List<OperationBinding<R>> factory(PullPoints pullPoints) {
        return List.of(new OperationBinding<>(NotificationOperations.CREATE_PULL_POINT, AccessRight.READ,
                (call, resource) -> create(call, pullPoints)));
    }

    /**
     * Returns the service of the pull points themselves.
     *
     * @param name
     *            the last path segment of its URL; access rights are checked for this name
     */
    public static ServiceEndpoint service(String name, PullPoints pullPoints, OwnerPolicy owners, AccessPolicy policy,
            PropertyReads reads) {
        PullPointService service = new PullPointService(pullPoints);
        List<OperationBinding<PullPointResource>> bindings = Stream.of(service.bindings(),
                reads.<PullPointResource>bindings(),
                new LifetimeHandlers(pullPoints.clock()).<PullPointResource>bindings(AccessRight.READ))
                .flatMap(List::stream)
                .toList();
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(name, DOCUMENT, Optional.of(NotificationNames.PULL_POINT_KEY)),
                name,
                policy, key -> key.flatMap(pullPoints::find)
                        .map(found -> new PullPointResource(service.pullPoints, owners, found)),
                bindings);
    }

    private List<OperationBinding<PullPointResource>> bindings() {
        return List.of(
                new OperationBinding<>(NotificationOperations.GET_MESSAGES, AccessRight.READ,
                        PullPointService::getMessages),
                new OperationBinding<>(NotificationOperations.NOTIFY, AccessRight.READ,
                        InputLength.LONG_FOR_KNOWN_KEY, (call, pullPoint) -> pullPoint.put(call)),
                new OperationBinding<>(NotificationOperations.DESTROY_PULL_POINT, AccessRight.READ,
                        (call, pullPoint) -> {
                            pullPoint.end(call, FaultKind.UNABLE_TO_DESTROY_PULL_POINT);
                            return NotificationNames.empty(call.operation().response());
                        }));
    }

    private static XmlOutput create(Call call, PullPoints pullPoints) {
        PullPoint made = OperationFaults.await(pullPoints.create(call.caller()), call,
                FaultKind.UNABLE_TO_CREATE_PULL_POINT);
        return NotificationNames.element(call.operation().response(),
                List.of(pullPoints.reference(made.key()).toFragment(NotificationNames.PULL_POINT)));
    }

    private static XmlOutput getMessages(Call call, PullPointResource pullPoint) {
        List<List<byte[]>> messages = pullPoint.take(maximum(call.body().root()), call);
        return NotificationParts.wrap(RESPONSE, messages,
                NotificationParts.ascii(dropped(pullPoint.dropped()) + RESPONSE_END));
    }

    /**
     * Returns the number of dropped messages as an element after the messages, where the standard allows extensions; so clients need no further
     * request.
     */
    private static String dropped(long count) {
        return count == 0
                ? ""
                : NotificationNames.text(NotificationNames.DROPPED_MESSAGES, Long.toString(count)).toString();
    }

    private static long maximum(XmlElement request) {
        Optional<String> text = request.child(NotificationNames.MAXIMUM_NUMBER)
                .map(XmlElement::text)
                .map(String::strip);
        if (text.isEmpty()) {
            return Long.MAX_VALUE;
        }
        if (!text.get().matches("\\+?\\d{1,1000}")) {
            throw new WsrfFaultException(FaultKind.UNABLE_TO_GET_MESSAGES,
                    "MaximumNumber must be a number of at least 0, was '%s'".formatted(text.get()));
        }
        return new BigInteger(text.get()).min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
    }
}
