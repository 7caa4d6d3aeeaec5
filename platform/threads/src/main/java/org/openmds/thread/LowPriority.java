package org.openmds.thread;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/**
 * Makes platform threads yield to others when processors are short, for work that callers can make long. Such a thread then gets about a third of the
 * time of another one; while a processor is idle, it runs as fast as any.
 *
 * <p>
 * Java's own priorities need {@code -XX:ThreadPriorityPolicy=1} on Linux, which prints a warning unless the user is root. So each thread calls
 * {@code setpriority}, which changes only the calling thread on Linux. On other systems, and without native access, priorities stay as they are.
 *
 * <p>
 * A new thread inherits the priority of the thread that starts it, and only root can raise it again. So a thread of low priority must not start
 * threads for other work.
 */
public final class LowPriority {

    /** Each step of niceness reduces the weight of a thread by a fifth. */
    private static final int STEPS = 5;
    private static final int LARGEST_NICENESS = 19;
    private static final int PRIO_PROCESS = 0;
    private static final int CALLING_THREAD = 0;
    private static final Optional<Niceness> LOW = Niceness.low();

    private LowPriority() {
    }

    /**
     * A niceness of this system.
     *
     * @param setter
     *            the function {@code setpriority}
     * @param value
     *            the niceness
     */
    private record Niceness(MethodHandle setter, int value) {

        /** Returns one above that of the process, whose first thread keeps it. */
        @SuppressWarnings("restricted")
        private static Optional<Niceness> low() {
            if (!System.getProperty("os.name").equals("Linux")
                    || !LowPriority.class.getModule().isNativeAccessEnabled()) {
                return Optional.empty();
            }
            Linker linker = Linker.nativeLinker();
            MethodHandle getter = linker.downcallHandle(linker.defaultLookup().findOrThrow("getpriority"),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
            MethodHandle setter = linker.downcallHandle(linker.defaultLookup().findOrThrow("setpriority"),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_INT));
            try {
                int usual = (int) getter.invokeExact(PRIO_PROCESS, Math.toIntExact(ProcessHandle.current().pid()));
                return Optional.of(new Niceness(setter, Math.min(usual + STEPS, LARGEST_NICENESS)));
            } catch (Throwable e) {
                throw new IllegalStateException("getpriority cannot be called", e);
            }
        }

        private void apply() {
            try {
                int _ = (int) setter.invokeExact(PRIO_PROCESS, CALLING_THREAD, value);
            } catch (Throwable e) {
                throw new IllegalStateException("setpriority cannot be called", e);
            }
        }
    }

    /** Returns a factory whose threads have low priority. */
    public static ThreadFactory threads(ThreadFactory factory) {
        return work -> factory.newThread(of(work));
    }

    /** Returns work that first lowers the priority of its platform thread, which keeps it until it ends. */
    public static Runnable of(Runnable work) {
        return () -> {
            LOW.ifPresent(Niceness::apply);
            work.run();
        };
    }
}
