package org.openmds.wsrf.notification;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlPart;

/**
 * XML put together from bytes that were rendered before: what many consumers get is rendered once, and what one consumer gets is a concatenation.
 * Immutable as long as nobody changes the arrays.
 */
public final class NotificationParts implements XmlOutput {

    private static final byte[] NOTIFY = ascii("<wsnt:Notify xmlns:wsnt=\"" + Namespaces.WSN_B + "\">");
    private static final byte[] NOTIFY_END = ascii("</wsnt:Notify>");
    private static final byte[] MESSAGE = ascii("<wsnt:NotificationMessage>");
    private static final byte[] MESSAGE_END = ascii("</wsnt:NotificationMessage>");

    private final List<byte[]> parts;
    private final long length;

    /** The list is not to be changed any more: it is not copied, as there is one for each message to each consumer. */
    private NotificationParts(List<byte[]> parts) {
        this.parts = parts;
        long sum = 0;
        for (byte[] part : parts) {
            sum += part.length;
        }
        this.length = sum;
    }

    /** What stands in a NotificationMessage before what all consumers get. */
    public static byte[] subscriptionReference(EndpointReference subscription) {
        return BytesOutput.of(subscription.toFragment(NotificationNames.SUBSCRIPTION_REFERENCE)::writeTo).toBytes();
    }

    /** One NotificationMessage, without a declaration of the prefix wsnt. */
    public static List<byte[]> message(byte[] subscriptionReference, Notification notification) {
        return List.of(MESSAGE, subscriptionReference, notification.rendered(), MESSAGE_END);
    }

    /**
     * A Notify.
     *
     * @param messages
     *            each as {@link #message} makes it; at least one
     */
    public static NotificationParts notify(List<List<byte[]>> messages) {
        return wrap(NOTIFY, messages, NOTIFY_END);
    }

    /** NotificationMessages within another element, which declares the prefix wsnt. */
    public static NotificationParts wrap(byte[] start, List<List<byte[]>> messages, byte[] end) {
        List<byte[]> all = new ArrayList<>(2 + 4 * messages.size());
        all.add(start);
        messages.forEach(all::addAll);
        all.add(end);
        return new NotificationParts(all);
    }

    public static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public List<XmlPart> parts() {
        return parts.stream().map(XmlPart::of).toList();
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        for (byte[] part : parts) {
            out.write(part);
        }
    }
}
