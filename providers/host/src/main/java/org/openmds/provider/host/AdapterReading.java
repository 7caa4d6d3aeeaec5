package org.openmds.provider.host;

import java.util.List;

/**
 * A network adapter.
 *
 * @param addresses
 *            IPv4 before IPv6, in textual form
 * @param mtuBytes
 *            size of the largest packet
 * @param bytesReceived
 *            since the adapter was created
 * @param bytesSent
 *            since the adapter was created
 */
record AdapterReading(String name, List<String> addresses, long mtuBytes, boolean up, long bytesReceived,
        long bytesSent) {

    AdapterReading {
        addresses = List.copyOf(addresses);
    }
}
