package org.openmds.wsrf.endpoint.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;

import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.service.Caller;

class ConnectionCallerTest {

    @Test
    void anonymous_addressesOfOneIpv6Network_shareALaneAndKeepTheirAddress() {
        Caller one = ConnectionCaller.anonymous(requestOf("2001:db8:0:1::7"));
        Caller other = ConnectionCaller.anonymous(requestOf("2001:db8:0:1:9:9:9:9"));
        Caller elsewhere = ConnectionCaller.anonymous(requestOf("2001:db8:0:2::7"));

        assertThat(other.lane()).isEqualTo(one.lane()).isNotEqualTo(elsewhere.lane());
        assertThat(one.address()).contains(InetAddress.ofLiteral("2001:db8:0:1::7"));
    }

    @Test
    void anonymous_ipv4Address_isItsLane() {
        assertThat(ConnectionCaller.anonymous(requestOf("192.0.2.7")).lane()).isEqualTo("192.0.2.7");
    }

    private static Request requestOf(String address) {
        Map<Object, Object> attributes = new HashMap<>();
        ConnectionMetaData connection = proxy(ConnectionMetaData.class, (name, arguments) -> switch (name) {
            case "getRemoteSocketAddress" -> new InetSocketAddress(InetAddress.ofLiteral(address), 4711);
            case "getAttribute" -> attributes.get(arguments[0]);
            case "setAttribute" -> attributes.put(arguments[0], arguments[1]);
            default -> throw new UnsupportedOperationException(name);
        });
        return proxy(Request.class, (name, _) -> connection);
    }

    private interface Answers {
        @Nullable
        Object to(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, Answers answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[]{type},
                (_, method, arguments) -> answers.to(method.getName(), arguments)));
    }
}
