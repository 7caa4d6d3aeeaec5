package org.openmds.provider.host;

import java.util.List;

/**
 * A network adapter.
 *
 * @param addresses
 *            IPv4 before IPv6, textual form
 * @param mtuBytes
 *            largest packet
 * @param bytesReceived
 *            since the adapter exists
 * @param bytesSent
 *            since the adapter exists
 */
record AdapterReading(String name, List<String> addresses, long mtuBytes, boolean up, long bytesReceived,
        long bytesSent) {

    AdapterReading {
        addresses = List.copyOf(addresses);
    }
}
