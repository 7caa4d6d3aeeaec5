package org.openmds.wsrf.endpoint;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.apache.cxf.binding.soap.SoapMessage;
import org.apache.cxf.binding.soap.interceptor.AbstractSoapInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.phase.Phase;
import org.openmds.wsrf.endpoint.message.WireFault;
import org.openmds.wsrf.endpoint.message.WireFaultException;

/**
 * Runs the step that reads the body: that of a long one on the threads for parsing, so that it does not occupy a carrier of the virtual threads while
 * others wait. The whole body has arrived before, so these threads never wait for a client.
 */
final class LongBodyInterceptor extends AbstractSoapInterceptor {

    private final BodyInterceptor reading;
    private final Executor threads;

    LongBodyInterceptor(BodyInterceptor reading, Executor threads) {
        super(Phase.UNMARSHAL);
        this.reading = reading;
        this.threads = threads;
    }

    @Override
    public void handleMessage(SoapMessage message) {
        CallTrace trace = ExchangeValues.trace(message);
        if (trace.bodyLength() <= ReadPath.MAX_BODY_BYTES) {
            reading.handleMessage(message);
            return;
        }
        FutureTask<Boolean> task = new FutureTask<>(() -> reading.handleMessage(message), true);
        try {
            threads.execute(task);
            Boolean _ = task.get(trace.deadline().remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new Fault(e.getCause());
        } catch (TimeoutException | RejectedExecutionException e) {
            throw new WireFaultException(
                    WireFault.busy("the server is busy: the request was not read before its deadline"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WireFaultException(WireFault.busy("the server stops"));
        } finally {
            // A task that has not begun lets go of the message, whose permit ends with the answer. It has no effect on one that has ended.
            task.cancel(false);
        }
    }
}
