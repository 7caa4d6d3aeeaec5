package org.openmds.wsrf.client.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** IP addresses as text. No host name is looked up. */
public final class IpLiteral {

    private static final String OCTET = "(25[0-5]|2[0-4]\\d|1?\\d?\\d)";
    private static final Pattern V4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");
    /** A text of this form is never looked up, because a host name contains no colon. */
    private static final Pattern V6 = Pattern.compile("[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*(%.+)?");

    private IpLiteral() {
    }

    /** Reads {@code 192.0.2.7} or {@code 2001:db8::1}; empty for any other text, such as a host name or the short form {@code 10.1}. */
    public static Optional<InetAddress> parse(String text) {
        if (!V4.matcher(text).matches() && !V6.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }
}
