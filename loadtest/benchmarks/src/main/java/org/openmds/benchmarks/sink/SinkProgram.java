package org.openmds.benchmarks.sink;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The consumers, as a separate process: one event loop for many ports of 127.0.0.1. The arguments are the number of ports and the largest number of
 * consumers. The program prints the URL of its control connection. The connection takes the commands {@code ports}, {@code begin CONSUMERS} and
 * {@code totals}, one per line, and answers each with one line; it also reports each event that all consumers have received. The program
 * ends when the control connection closes.
 */
public final class SinkProgram {

    /** Bytes of a request above which it is searched for several messages. */
    static final int MAX_SINGLE_MESSAGE_BYTES = 8_000;

    private static final int BACKLOG = 1_024;

    private final Selector selector;
    private final List<Integer> ports = new ArrayList<>();

    private SinkProgram(int count) throws IOException {
        selector = Selector.open();
        for (int i = 0; i < count; i++) {
            ServerSocketChannel server = ServerSocketChannel.open()
                    .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            ports.add(server.socket().getLocalPort());
        }
    }

    /** Receives messages until the control connection closes. */
    public static void main(String[] arguments) throws IOException {
        SinkProgram sinks = new SinkProgram(Integer.parseInt(arguments[0]));
        try (ServerSocket waiting = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            System.out.println("http://127.0.0.1:%d/".formatted(waiting.getLocalPort()));
            Socket control = waiting.accept();
            control.setTcpNoDelay(true);
            PrintStream out = new PrintStream(control.getOutputStream(), true, StandardCharsets.US_ASCII);
            EventTally tally = new EventTally(Integer.parseInt(arguments[1]), out::println);
            Thread.ofPlatform().daemon().name("sinks").start(() -> sinks.serve(tally));
            sinks.handleCommands(control, out, tally);
        }
    }

    private void handleCommands(Socket control, PrintStream out, EventTally tally) throws IOException {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(control.getInputStream(), StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ", -1);
                switch (words[0]) {
                    case "ports" ->
                        out.println(ports.stream().map(String::valueOf).collect(Collectors.joining(" ", "ports ", "")));
                    case "begin" -> {
                        tally.begin(Integer.parseInt(words[1]));
                        out.println("begun");
                    }
                    default -> out.println(tally.totals());
                }
            }
        }
    }

    private void serve(EventTally tally) {
        try {
            while (true) {
                selector.select(key -> handle(key, tally));
            }
        } catch (IOException e) {
            e.printStackTrace();
            System.exit(1);
        }
    }

    private void handle(SelectionKey key, EventTally tally) {
        try {
            if (key.isAcceptable()) {
                SocketChannel channel = ((ServerSocketChannel) key.channel()).accept();
                channel.configureBlocking(false);
                channel.socket().setTcpNoDelay(true);
                channel.register(selector, SelectionKey.OP_READ, new SinkConnection(channel, tally));
            } else if (!((SinkConnection) key.attachment()).read()) {
                key.channel().close();
            }
        } catch (IOException e) {
            System.err.println(e);
            close(key);
        }
    }

    private static void close(SelectionKey key) {
        try {
            key.channel().close();
        } catch (IOException e) {
            System.err.println(e);
        }
    }
}
