package org.openmds.loadtest.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;

import org.openmds.loadtest.plan.PlanException;
import org.openmds.loadtest.threshold.ThresholdException;

import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Tells in one sentence why a command failed. Only what nobody foresaw has a stack trace. */
final class Failures implements IExecutionExceptionHandler {

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult arguments) {
        Exception cause = failure.getCause() instanceof IOException io && failure instanceof UncheckedIOException
                ? io
                : failure;
        command.getErr().println(command.getColorScheme().errorText(text(cause)));
        if (cause instanceof RuntimeException) {
            cause.printStackTrace(command.getErr());
        }
        command.getErr().flush();
        return cause instanceof PlanException || cause instanceof ThresholdException
                ? ExitCodes.USAGE
                : ExitCodes.FAILED;
    }

    private static String text(Exception cause) {
        String message = cause.getMessage();
        if (cause instanceof NoSuchFileException) {
            return "there is no " + message;
        }
        return message == null || cause instanceof IOException && message.startsWith("/")
                || cause instanceof RuntimeException
                        ? cause.toString()
                        : message;
    }
}
