package org.openmds.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/**
 * The reference: Jetty, set up as the server has it, reads each request to its end and answers with one prepared direct buffer. What it cannot do on a
 * machine, no server on Jetty can. A process of its own; its argument is the file with the answer.
 */
public final class StaticServer {

    private static final int MOST_REQUESTS_AT_ONCE = 2_000;

    private StaticServer() {
    }

    /** Prints its URL and answers until the process ends. */
    public static void main(String[] arguments) throws Exception {
        byte[] answer = Files.readAllBytes(Path.of(arguments[0]));
        Server server = new Server(new VirtualThreadPool(MOST_REQUESTS_AT_ONCE));
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        ServerConnector connector = new ServerConnector(server, -1, 1, new HttpConnectionFactory(http));
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new Prepared(answer));
        server.start();
        System.out.println("http://127.0.0.1:" + connector.getLocalPort() + "/static");
        server.join();
    }

    /** Starts one that gives this answer. */
    static ChildProcess start(Workspace workspace, String answer) throws IOException {
        Path folder = workspace.newFolder("static");
        Path file = Files.writeString(folder.resolve("answer.xml"), answer);
        return workspace.start(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), StaticServer.class.getName(), file.toString()),
                folder.resolve("log"));
    }

    private static final class Prepared extends Handler.Abstract {
        private final ByteBuffer answer;

        Prepared(byte[] bytes) {
            answer = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            Request.asInputStream(request).skip(Long.MAX_VALUE);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/xml;charset=utf-8");
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.remaining());
            response.write(true, answer.slice(), callback);
            return true;
        }
    }
}
