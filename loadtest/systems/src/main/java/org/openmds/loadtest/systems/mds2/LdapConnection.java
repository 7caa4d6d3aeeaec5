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
 * A connection to an LDAP server, one request at a time: message by message, so that its user sees when each begins. For one thread; an interrupt of a virtual
 * one ends it.
 */
final class LdapConnection implements AutoCloseable {

    private static final int MAX_MESSAGE_BYTES = 16 << 20;
    private static final int BUFFER_BYTES = 1 << 14;
    /** Of the message's identifier, which is before the operation. */
    private static final byte INTEGER = 0x02;

    /** Takes the messages of an answer that are not its last. */
    interface MessageHandler {
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
     *            for connecting, and for each silence of the server
     */
    static LdapConnection connect(InetSocketAddress address, Duration longest) throws IOException {
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

    /** For each silence of the server from now on. */
    void readTimeout(Duration longest) throws IOException {
        socket.setSoTimeout(Math.clamp(longest.toMillis(), 1, Integer.MAX_VALUE));
    }

    /** Binds as nobody. */
    void bind() throws IOException, LDAPException {
        send(new BindRequestProtocolOp("", ""));
        check(readAnswer(_ -> {
        }));
    }

    void send(ProtocolOp request, Control... controls) throws IOException {
        ASN1Buffer buffer = new ASN1Buffer();
        new LDAPMessage(++messages, request, controls).writeTo(buffer);
        buffer.writeTo(socket.getOutputStream());
    }

    /** Waits until the answer begins. */
    void awaitAnswer() throws IOException {
        if (reader.peek() < 0) {
            throw new IOException(
                    "%s closed the connection without an answer".formatted(socket.getRemoteSocketAddress()));
        }
    }

    /** Reads to the end of the answer. */
    LDAPMessage readAnswer(MessageHandler parts) throws IOException, LDAPException {
        for (;;) {
            ASN1Element message = reader.readElement();
            if (message == null) {
                throw new IOException(
                        "%s closed the connection within an answer".formatted(socket.getRemoteSocketAddress()));
            }
            byte operation = operation(message);
            if (operation != LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_RESULT_ENTRY
                    && operation != LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_RESULT_REFERENCE) {
                return LDAPMessage.decode(message);
            }
            parts.handle(message);
        }
    }

    /** What a message is, without reading all of it. */
    static byte operation(ASN1Element message) {
        byte[] value = message.getValue();
        int at = value.length > 2 && value[0] == INTEGER ? 2 + value[1] : value.length;
        return at < value.length ? value[at] : 0;
    }

    /**
     * @throws LDAPException
     *             where the answer says that it is none
     */
    static void check(LDAPMessage last) throws LDAPException {
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

    /** Of all answers so far, on the wire. */
    long bytesReceived() {
        return in.count;
    }

    @Override
    public void close() {
        try (socket) {
            send(new UnbindRequestProtocolOp());
        } catch (IOException _) {
            // It is closed for all that matters.
        }
    }

    /** Ends it without a word, after a failure. */
    void abort() {
        try {
            socket.close();
        } catch (IOException _) {
            // It is closed for all that matters.
        }
    }

    /** Counts what is read. */
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
