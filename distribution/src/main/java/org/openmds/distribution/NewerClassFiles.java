package org.openmds.distribution;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;

/**
 * Copies of jars whose class files have a version of Java 6 or later. The JVM verifies older ones in another way, so its class cache cannot hold them,
 * and they are parsed and verified at each start.
 */
final class NewerClassFiles {

    private static final int OLDEST_CACHED = Opcodes.V1_6;
    private static final int MAJOR = 0xFFFF;

    private NewerClassFiles() {
    }

    /** Writes a copy into a folder, and returns it. */
    static Path of(Path jar, Path folder, Instant time) throws IOException {
        Path copy = folder.resolve(jar.getFileName());
        try (JarFile from = new JarFile(jar.toFile());
                URLClassLoader classes = new URLClassLoader(new URL[]{jar.toUri().toURL()});
                OutputStream file = Files.newOutputStream(copy);
                ZipOutputStream to = new ZipOutputStream(file)) {
            for (ZipEntry entry : Collections.list(from.entries())) {
                ZipEntry same = new ZipEntry(entry.getName());
                same.setTime(time.toEpochMilli());
                to.putNextEntry(same);
                byte[] bytes = from.getInputStream(entry).readAllBytes();
                to.write(entry.getName().endsWith(".class") ? newer(bytes, classes) : bytes);
                to.closeEntry();
            }
        }
        return copy;
    }

    private static byte[] newer(byte[] bytes, ClassLoader classes) {
        ClassReader reader = new ClassReader(bytes);
        if ((reader.readUnsignedShort(6) & MAJOR) >= OLDEST_CACHED) {
            return bytes;
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected ClassLoader getClassLoader() {
                return classes;
            }
        };
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visit(int version, int access, String name, String signature, String superName,
                    String[] interfaces) {
                super.visit(Opcodes.V1_8, access, name, signature, superName, interfaces);
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                return new JSRInlinerAdapter(super.visitMethod(access, name, descriptor, signature, exceptions), access,
                        name, descriptor, signature, exceptions);
            }
        }, ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }
}
