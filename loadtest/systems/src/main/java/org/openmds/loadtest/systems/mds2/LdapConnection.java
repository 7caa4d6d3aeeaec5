package org.openmds.loadtest.systems.mds2;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1StreamReader;
import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.protocol.BindResponseProtocolOp;
import com.unboundid.ldap.protocol.GenericResponseProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.ProtocolOp;
import com.unboundid.ldap.protocol.UnbindRequestProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;

/**
 * A connection to an LDAP server, for one request at a time. It reads message by message, so that the caller can time the start of an answer. For one
 * thread; interrupting a virtual thread closes the connection.
 */
public final class LdapConnection implements AutoCloseable {

    private static final int MAX_MESSAGE_BYTES = 16 << 20;
    private static final int BUFFER_BYTES = 1 << 14;
    /** ASN.1 tag of the message identifier, which precedes the operation. */
    private static final byte INTEGER = 0x02;

    /** Receives the messages of an answer except its last one. */
    public interface MessageHandler {
        void handle(ASN1Element message) throws LDAPException;
    }

    private final Socket socket;
    private final CountingInput in;
    private final ASN1StreamReader reader;
    private int messages;

    private LdapConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new CountingInput(socket.getInputStream());
        this.reader = new ASN1StreamReader(new BufferedInputStream(in, BUFFER_BYTES), MAX_MESSAGE_BYTES);
    }

    /**
     * @param longest
     *            timeout for connecting and for each read
     */
    public static LdapConnection connect(InetSocketAddress address, Duration longest) throws IOException {
        Socket socket = new Socket();
        int millis = Math.clamp(longest.toMillis(), 1, Integer.MAX_VALUE);
        try {
            InetSocketAddress resolved = address.isUnresolved()
                    ? new InetSocketAddress(address.getHostString(), address.getPort())
                    : address;
            socket.connect(resolved, millis);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(millis);
            return new LdapConnection(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Sets the timeout of each following read. */
    void readTimeout(Duration longest) throws IOException {
        socket.setSoTimeout(Math.clamp(longest.toMillis(), 1, Integer.MAX_VALUE));
    }

    /** Binds anonymously. */
    public void bind() throws IOException, LDAPException {
        send(new BindRequestProtocolOp("", ""));
        check(readAnswer(_ -> {
        }));
    }

    public void send(ProtocolOp request, Control... controls) throws IOException {
        ASN1Buffer buffer = new ASN1Buffer();
        new LDAPMessage(++messages, request, controls).writeTo(buffer);
        buffer.writeTo(socket.getOutputStream());
    }

    /** Waits for the first byte of the answer. */
    void awaitAnswer() throws IOException {
        if (reader.peek() < 0) {
            throw new IOException(
                    "%s closed the connection before it sent an answer".formatted(socket.getRemoteSocketAddress()));
        }
    }

    /** Reads the whole answer and returns its last message. */
    public LDAPMessage readAnswer(MessageHandler parts) throws IOException, LDAPException {
        for (;;) {
            ASN1Element message = reader.readElement();
            if (message == null) {
                throw new IOException(
                        "%s closed the connection in the middle of an answer"
                                .formatted(socket.getRemoteSocketAddress()));
            }
            byte operation = operation(message);
            if (operation != LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_RESULT_ENTRY
                    && operation != LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_RESULT_REFERENCE) {
                return LDAPMessage.decode(message);
            }
            parts.handle(message);
        }
    }

    /** Returns the operation type of a message, without decoding the whole message. */
    static byte operation(ASN1Element message) {
        byte[] value = message.getValue();
        int at = value.length > 2 && value[0] == INTEGER ? 2 + value[1] : value.length;
        return at < value.length ? value[at] : 0;
    }

    /**
     * @throws LDAPException
     *             if the last message reports a failure
     */
    public static void check(LDAPMessage last) throws LDAPException {
        switch (last.getProtocolOp()) {
            case BindResponseProtocolOp bind -> check(bind.getResultCode(), bind.getDiagnosticMessage());
            case GenericResponseProtocolOp result -> check(result.getResultCode(), result.getDiagnosticMessage());
            case ProtocolOp other -> throw new LDAPException(ResultCode.DECODING_ERROR,
                    "expected the end of an answer, got " + other.getClass().getSimpleName());
        }
    }

    private static void check(int code, @Nullable String message) throws LDAPException {
        if (code != ResultCode.SUCCESS_INT_VALUE) {
            throw new LDAPException(ResultCode.valueOf(code), message == null ? "result " + code : message);
        }
    }

    /** Returns the number of bytes received so far. */
    long bytesReceived() {
        return in.count;
    }

    @Override
    public void close() {
        try (socket) {
            send(new UnbindRequestProtocolOp());
        } catch (IOException _) {
            // A failed unbind does not matter: the socket is closed.
        }
    }

    /** Closes the socket without an unbind request, after a failure. */
    void abort() {
        try {
            socket.close();
        } catch (IOException _) {
            // Nothing more to do.
        }
    }

    /** Counts the bytes read. */
    private static final class CountingInput extends FilterInputStream {
        private long count;

        CountingInput(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            int read = super.read(to, offset, length);
            count += Math.max(0, read);
            return read;
        }
    }
}
