package org.openmds.server.suite;

import java.net.InetAddress;
import java.net.InetSocketAddress;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;

/** An https server without content, at a loopback address and with a certificate that the test chooses. */
record BareTlsServer(HttpsServer server) implements AutoCloseable {

    static BareTlsServer start(TestAuthority authority, TestAuthority.Issued certificate, String address)
            throws Exception {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getByName(address), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(authority.context(certificate)));
        server.start();
        return new BareTlsServer(server);
    }

    String url() {
        return "https://%s:%d/wsrf/services/DefaultIndexService".formatted(server.getAddress().getHostString(),
                server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
