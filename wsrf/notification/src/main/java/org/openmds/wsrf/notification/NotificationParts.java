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
 * XML that is concatenated from parts that were rendered before. The part for all consumers is rendered once; the message to one consumer is a
 * concatenation. Immutable as long as the arrays are not changed.
 */
public final class NotificationParts implements XmlOutput {

    private static final byte[] NOTIFY = ascii("<wsnt:Notify xmlns:wsnt=\"" + Namespaces.WSN_B + "\">");
    private static final byte[] NOTIFY_END = ascii("</wsnt:Notify>");
    private static final byte[] MESSAGE = ascii("<wsnt:NotificationMessage>");
    private static final byte[] MESSAGE_END = ascii("</wsnt:NotificationMessage>");

    private final List<byte[]> parts;
    private final long length;

    /** Keeps the list without a copy, because there is one for each message to each consumer; it must not be changed afterwards. */
    private NotificationParts(List<byte[]> parts) {
        this.parts = parts;
        long sum = 0;
        for (byte[] part : parts) {
            sum += part.length;
        }
        this.length = sum;
    }

    /** Returns the part of a NotificationMessage before the common part. */
    public static byte[] subscriptionReference(EndpointReference subscription) {
        return BytesOutput.of(subscription.toFragment(NotificationNames.SUBSCRIPTION_REFERENCE)::writeTo).toBytes();
    }

    /** Returns the parts of one NotificationMessage; they do not declare the prefix wsnt. */
    public static List<byte[]> message(byte[] subscriptionReference, Notification notification) {
        return List.of(MESSAGE, subscriptionReference, notification.rendered(), MESSAGE_END);
    }

    /**
     * Returns a Notify with several messages.
     *
     * @param messages
     *            the parts of each message, as {@link #message} returns them; at least one message
     */
    public static NotificationParts notify(List<List<byte[]>> messages) {
        return wrap(NOTIFY, messages, NOTIFY_END);
    }

    /** Returns NotificationMessages inside another element; its start tag must declare the prefix wsnt. */
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
